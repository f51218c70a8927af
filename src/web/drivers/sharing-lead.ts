const NAME = "driver-position";

/**
 * Elects the tab that sends positions: the tab that was last in the foreground. Returns a function that withdraws this
 * tab. Without the Web Locks API every tab sends, and the server uses the newest position.
 */
export const leadAmongTabs = (onLead: (isLeading: boolean) => void): (() => void) => {
  if (!("locks" in navigator)) {
    onLead(true);
    return () => onLead(false);
  }
  const stopController = new AbortController();
  let waiting = new AbortController();
  let isLeading = false;
  const setLeading = (next: boolean) => {
    if (next === isLeading || stopController.signal.aborted) return;
    isLeading = next;
    onLead(next);
  };
  const hold = () => {
    setLeading(true);
    return new Promise<void>((release) => {
      if (stopController.signal.aborted) release();
      stopController.signal.addEventListener("abort", () => release());
    });
  };
  const queueForLock = () => {
    waiting = new AbortController();
    const { signal } = waiting;
    navigator.locks.request(NAME, { signal }, hold).catch(() => signal.aborted || requeue());
  };
  const takeOver = () => navigator.locks.request(NAME, { steal: true }, hold).catch(requeue);
  // Another tab took the lock because it is in the foreground.
  const requeue = () => {
    setLeading(false);
    if (!stopController.signal.aborted) queueForLock();
  };
  const takeOverIfVisible = () => {
    if (document.visibilityState !== "visible" || isLeading) return;
    waiting.abort();
    void takeOver();
  };
  if (document.visibilityState === "visible") void takeOver();
  else queueForLock();
  document.addEventListener("visibilitychange", takeOverIfVisible, {
    signal: stopController.signal,
  });
  return () => {
    if (isLeading) onLead(false);
    waiting.abort();
    stopController.abort();
  };
};
