import { seededRandom } from "./random.ts";

/** What goes wrong, each with its probability from 0 to 1; what is left out never does. */
export type FaultPlan = {
  seed: number;
  /** The plan ends after so many faults. */
  most?: number;
  /** The answer takes up to `latencyMs` longer. */
  latency?: number;
  latencyMs?: number;
  /** 429, nothing done. */
  rateLimited?: number;
  /** 409, nothing done. */
  conflict?: number;
  /** The connection breaks, nothing done. */
  lostRequest?: number;
  /** 500 that replays under its idempotency key, nothing done. */
  errorBefore?: number;
  /** 500 that replays under its idempotency key, although everything was done. */
  errorAfter?: number;
  /** The connection breaks after everything was done. */
  lostAnswer?: number;
  duplicateEvent?: number;
  /** The event waits a moment, so that later ones overtake it. */
  reorderedEvent?: number;
  /** The event waits up to `lateMs`. */
  lateEvent?: number;
  lateMs?: number;
  /** The event is never delivered; only the list of events knows it. */
  lostEvent?: number;
};

type Fault = Exclude<keyof FaultPlan, "seed" | "most" | "latencyMs" | "lateMs">;

export type Faults = {
  /** Whether this fault happens now. */
  strikes(fault: Fault): boolean;
  /** A moment up to so many milliseconds long. */
  moment(upToMs: number): number;
  latencyMs: number;
  lateMs: number;
};

/** Draws faults as planned; the same seed and the same requests give the same faults. */
export function drawFaults(plan: FaultPlan | undefined): Faults {
  const random = seededRandom(plan?.seed ?? 0);
  let left = plan?.most ?? Number.POSITIVE_INFINITY;
  return {
    strikes(fault) {
      const probability = plan?.[fault] ?? 0;
      if (probability === 0 || left <= 0 || random() >= probability) return false;
      left--;
      return true;
    },
    moment: (upToMs) => Math.floor(random() * upToMs),
    latencyMs: plan?.latencyMs ?? 1000,
    lateMs: plan?.lateMs ?? 5000,
  };
}
