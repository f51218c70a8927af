const NAME = "driver-position";

/**
 * Elects the tab that sends positions: the one last in the foreground. Returns a function that gives up. Without the
 * Web Locks API every tab sends, and the server uses the newest position.
 */
export const leadAmongTabs = (onLead: (isLeading: boolean) => void): (() => void) => {
  if (!("locks" in navigator)) {
    onLead(true);
    return () => onLead(false);
  }
  const over = new AbortController();
  let waiting = new AbortController();
  let isLeading = false;
  const become = (next: boolean) => {
    if (next === isLeading || over.signal.aborted) return;
    isLeading = next;
    onLead(next);
  };
  const hold = () => {
    become(true);
    return new Promise<void>((release) => {
      if (over.signal.aborted) release();
      over.signal.addEventListener("abort", () => release());
    });
  };
  const standInLine = () => {
    waiting = new AbortController();
    const { signal } = waiting;
    navigator.locks.request(NAME, { signal }, hold).catch(() => signal.aborted || giveWay());
  };
  const takeOver = () => navigator.locks.request(NAME, { steal: true }, hold).catch(giveWay);
  // Another tab took the lock because it is in the foreground.
  const giveWay = () => {
    become(false);
    if (!over.signal.aborted) standInLine();
  };
  const look = () => {
    if (document.visibilityState !== "visible" || isLeading) return;
    waiting.abort();
    void takeOver();
  };
  if (document.visibilityState === "visible") void takeOver();
  else standInLine();
  document.addEventListener("visibilitychange", look, { signal: over.signal });
  return () => {
    if (isLeading) onLead(false);
    waiting.abort();
    over.abort();
  };
};
