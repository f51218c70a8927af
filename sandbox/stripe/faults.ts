import { seededRandom } from "./random.ts";

/** Fault probabilities from 0 to 1, by default 0. */
export type FaultPlan = {
  seed: number;
  /** Maximum number of faults, by default unlimited. */
  most?: number;
  /** Delays the response by up to `latencyMs`, by default 1,000. */
  latency?: number;
  latencyMs?: number;
  /** 429 before any effect. */
  rateLimited?: number;
  /** 409 before any effect. */
  conflict?: number;
  /** Drops the connection before any effect. */
  lostRequest?: number;
  /** 400 before any effect to a request that would change something, replayed under the idempotency key. */
  refused?: number;
  /** 500 before any effect, replayed under the idempotency key. */
  errorBefore?: number;
  /** 500 after all effects, replayed under the idempotency key. */
  errorAfter?: number;
  /** Drops the connection after all effects. */
  lostAnswer?: number;
  duplicateEvent?: number;
  /** Delays the event briefly, so that later events overtake it. */
  reorderedEvent?: number;
  /** Delays the event by up to `lateMs`, by default 5,000. */
  lateEvent?: number;
  lateMs?: number;
  /** Never delivers the event; it still appears in the list of events. */
  lostEvent?: number;
  /** A captured charge gets its balance transaction up to `lateMs` later, with `charge.updated`. */
  lateFee?: number;
};

type Fault = Exclude<keyof FaultPlan, "seed" | "most" | "latencyMs" | "lateMs">;

export type Faults = {
  /** Draws whether this fault happens now. */
  strikes(fault: Fault): boolean;
  /** Draws a delay in [0, maxMs). */
  delay(maxMs: number): number;
  latencyMs: number;
  lateMs: number;
};

/** The same seed and requests give the same faults. */
export function createFaults(plan: FaultPlan | undefined): Faults {
  const random = seededRandom(plan?.seed ?? 0);
  let remaining = plan?.most ?? Number.POSITIVE_INFINITY;
  return {
    strikes(fault) {
      const probability = plan?.[fault] ?? 0;
      if (probability === 0 || remaining <= 0 || random() >= probability) return false;
      remaining--;
      return true;
    },
    delay: (maxMs) => Math.floor(random() * maxMs),
    latencyMs: plan?.latencyMs ?? 1000,
    lateMs: plan?.lateMs ?? 5000,
  };
}
