/* A program that races, in C: cc -o bot examples/bot.c && outspeed play --bot ./bot
 *
 * It takes any of its choices. docs/bots.md explains the messages.
 * What it needs is found by the first of its name in a line: no reader of JSON is needed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHOICES = 26, LONGEST = 32 };

/* The choices of a view, as texts; how many there are. */
static int read_choices(const char *line, char choices[CHOICES][LONGEST])
{
    const char *at = strstr(line, "\"choices\":[");
    int count = 0;
    if (at == NULL)
        return 0;
    for (at += strlen("\"choices\":["); *at == '"' && count < CHOICES; at += *at == ',') {
        size_t length = strcspn(++at, "\"");
        if (length >= LONGEST)
            return 0;
        memcpy(choices[count], at, length);
        choices[count++][length] = '\0';
        at += length + 1;
    }
    return count;
}

/* The whole number behind a name, 0 if there is none. */
static long long read_number(const char *line, const char *name)
{
    const char *at = strstr(line, name);
    return at == NULL ? 0 : atoll(at + strlen(name));
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        if (strncmp(line, "{\"type\":\"hello\"", 15) == 0) {
            puts("{\"type\":\"hello\",\"name\":\"C\"}");
        } else {
            char choices[CHOICES][LONGEST];
            int count = read_choices(line, choices);
            srand((unsigned)(read_number(line, "\"seed\":") + read_number(line, "\"turn\":")));
            printf("{\"type\":\"choice\",\"id\":%lld,\"choice\":\"%s\"}\n",
                   read_number(line, "\"id\":"), count > 0 ? choices[rand() % count] : "pass");
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
