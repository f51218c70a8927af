import fc from "fast-check";
import type { FaultPlan } from "#sandbox/stripe/faults.ts";

export const DRIVERS = 2;
export const RIDERS = 3;

const ride = fc.nat({ max: 5 });
const share = fc.double({ min: 0.01, max: 1, noNaN: true });

const acts = {
  book: fc.record({
    rider: fc.nat({ max: RIDERS - 1 }),
    driver: fc.nat({ max: DRIVERS - 1 }),
  }),
  /** The usual next step of the ride: pay, accept, arrive, start, complete. */
  advance: fc.record({ ride }),
  pay: fc.record({
    ride,
    isDeclined: fc.boolean(),
    isOther: fc.boolean(),
    isChallenged: fc.boolean(),
  }),
  drive: fc.record({
    ride,
    step: fc.constantFrom(
      ...(["accept", "reject", "arrive", "start", "complete", "noShow"] as const),
    ),
    /** Sent by the other driver, who must be refused. */
    isForeign: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  }),
  /** The driver waits at the pickup until the no-show can be reported, and reports it. */
  miss: fc.record({ ride }),
  cancel: fc.record({ ride, by: fc.constantFrom("rider", "driver", "admin") }),
  refund: fc.record({ ride, share, paidBy: fc.constantFrom("both", "platform") }),
  tip: fc.record({ ride, amount: fc.constantFrom(2, 4, 7.5), isPaid: fc.boolean() }),
  tipByCard: fc.record({ ride, amount: fc.constantFrom(2, 4, 7.5), isDeclined: fc.boolean() }),
  refundTip: fc.record({ ride }),
  dispute: fc.record({ ride, share }),
  decide: fc.record({ ride, status: fc.constantFrom("won", "lost") }),
  wait: fc.record({
    minutes: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }) },
      { weight: 1, arbitrary: fc.integer({ min: 10, max: 90 }) },
    ),
  }),
  deliver: fc.record({}),
  disturb: fc.record({ seed: fc.nat({ max: 1000 }) }),
} as const;

type Kind = keyof typeof acts;
type ValueOf<K extends Kind> = (typeof acts)[K] extends fc.Arbitrary<infer V> ? V : never;
export type Act = { [K in Kind]: { kind: K } & ValueOf<K> }[Kind];

/** Steps of a usual ride come more often than disturbances, so that most runs reach a payment. */
const weights: Record<Kind, number> = {
  book: 4,
  advance: 18,
  pay: 2,
  drive: 5,
  miss: 2,
  cancel: 2,
  refund: 2,
  tip: 3,
  tipByCard: 3,
  refundTip: 1,
  dispute: 1,
  decide: 1,
  wait: 2,
  deliver: 2,
  disturb: 1,
};

const anAct = fc.oneof(
  ...(Object.keys(acts) as Kind[]).map((kind) => ({
    weight: weights[kind],
    arbitrary: (acts[kind] as fc.Arbitrary<object>).map((act) => ({ kind, ...act }) as Act),
  })),
);

/** Acts of riders, drivers, an admin, the provider and the clock; `ride` is an index modulo the rides booked so far. */
export const someActs = fc.array(anAct, { minLength: 10, maxLength: 30, size: "max" });

/** A provider that loses requests, answers and events, and fails before and after the effect. */
export const disturbance = (seed: number): FaultPlan => ({
  seed,
  most: 6,
  lostRequest: 0.1,
  lostAnswer: 0.15,
  errorBefore: 0.1,
  errorAfter: 0.15,
  conflict: 0.1,
  rateLimited: 0.1,
  duplicateEvent: 0.3,
  lostEvent: 0.2,
});
