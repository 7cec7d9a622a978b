// The screen stays on while nobody touches it, where the browser lets a page ask for that.

export function awake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;

  async function ask(): Promise<void> {
    if (document.hidden || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (over) void lock.release();
    } catch {
      lock = null; // the battery is low, or it is forbidden: the screen may go dark
    }
  }

  const again = () => void ask(); // the browser lets go of it whenever the page is hidden
  document.addEventListener("visibilitychange", again);
  void ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}
