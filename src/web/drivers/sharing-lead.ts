/**
 * Elects the tab that does a job, such as sending positions: the tab that was last in the foreground. Returns a
 * function that withdraws this tab. Without the Web Locks API every tab leads.
 */
export const electLeaderTab = (job: string, onLead: (isLeading: boolean) => void): (() => void) => {
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
    navigator.locks.request(job, { signal }, hold).catch(() => signal.aborted || requeue());
  };
  const takeOver = () => navigator.locks.request(job, { steal: true }, hold).catch(requeue);
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
