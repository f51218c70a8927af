/** Minimum time between two positions: one second, less a margin for network jitter. */
const MIN_INTERVAL_MS = 900;
/** More than any real device sends per second. */
const MAX_PER_SECOND = 50;

/** Rate-limits the messages of a connection. */
export type Gate = (nowMs: number) => "taken" | "ignored" | "flood";

/** Accepts one position per second. */
export function createGate(): Gate {
  let lastAcceptedMs = 0;
  let windowStartMs = 0;
  let messages = 0;
  return (nowMs) => {
    if (nowMs - windowStartMs >= 1000) {
      windowStartMs = nowMs;
      messages = 0;
    }
    messages += 1;
    if (messages > MAX_PER_SECOND) return "flood";
    if (nowMs - lastAcceptedMs < MIN_INTERVAL_MS) return "ignored";
    lastAcceptedMs = nowMs;
    return "taken";
  };
}

/** Applies no limit. */
export const unlimitedGate: Gate = () => "taken";
