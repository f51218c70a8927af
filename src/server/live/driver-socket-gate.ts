/** Positions nearer in time than this are ignored: one a second, with room for a network's unevenness. */
const LEAST_MS_BETWEEN = 900;
/** Nobody's device says this much in a second. */
const MOST_IN_A_SECOND = 50;

/** Decides what becomes of each message of a line. */
export type Gate = (nowMs: number) => "taken" | "ignored" | "flood";

/** Lets one position a second through. */
export function createGate(): Gate {
  let takenMs = 0;
  let secondMs = 0;
  let messages = 0;
  return (nowMs) => {
    if (nowMs - secondMs >= 1000) {
      secondMs = nowMs;
      messages = 0;
    }
    messages += 1;
    if (messages > MOST_IN_A_SECOND) return "flood";
    if (nowMs - takenMs < LEAST_MS_BETWEEN) return "ignored";
    takenMs = nowMs;
    return "taken";
  };
}

/** Lets everything through. */
export const openGate: Gate = () => "taken";
