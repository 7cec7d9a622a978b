/* Preloaded into a server: a disk that takes FLUSH_MS milliseconds to flush, and a byte in
   FLUSH_LOG for every flush, so that its size says how many there were. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void slow(void)
{
    static long nanoseconds = -1;
    static int log = -1;

    if (nanoseconds < 0) {
        const char *ms = getenv("FLUSH_MS"), *path = getenv("FLUSH_LOG");
        if (path)
            log = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        nanoseconds = ms ? (long)(atof(ms) * 1e6) : 0;
    }
    if (log >= 0 && write(log, "f", 1) < 0)
        abort();
    if (nanoseconds > 0) {
        struct timespec left = {nanoseconds / 1000000000, nanoseconds % 1000000000};
        while (nanosleep(&left, &left) != 0)
            ;
    }
}

int fsync(int file)
{
    static int (*real)(int);
    if (!real)
        real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    slow();
    return real(file);
}

int fdatasync(int file)
{
    static int (*real)(int);
    if (!real)
        real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    slow();
    return real(file);
}

int sync_file_range(int file, off64_t offset, off64_t bytes, unsigned flags)
{
    static int (*real)(int, off64_t, off64_t, unsigned);
    if (!real)
        real = (int (*)(int, off64_t, off64_t, unsigned))dlsym(RTLD_NEXT, "sync_file_range");
    /* Only a call that waits is a flush; PostgreSQL also hints with it what to write soon. */
    if (flags & (SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WAIT_AFTER))
        slow();
    return real(file, offset, bytes, flags);
}
