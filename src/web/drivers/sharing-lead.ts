const NAME = "driver-position";

/**
 * Decides which of a browser's tabs sends: one at a time, the one that was looked at last. The answer ends it. Where
 * the browser has no locks every tab sends, and the server keeps the newest.
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
  // Taken away by another tab: that one is in front now.
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
