import { expect, test } from "vitest";
import { type Attempt, type FraudEvidence, judgeRings } from "./verdict.ts";

const pairRides = Array.from({ length: 7 }, (_, ride) => `pair ${ride}`);
const attempts: Attempt[] = [
  { ring: "self", isOffered: false },
  ...pairRides.map((rideId): Attempt => ({ ring: "pair", rideId })),
  { ring: "stolen card", rideId: "stolen" },
  { ring: "too fast", rideId: "fast" },
  { ring: "far away", rideId: "far" },
  { ring: "referral", newcomerId: "newcomer of the driver" },
  { ring: "honest", rideId: "honest", newcomerId: "newcomer" },
];

const evidence: FraudEvidence = {
  transferred: new Map([["honest", 1300]]),
  ridesUnderReview: new Set([...pairRides, "stolen", "fast", "far"]),
  credited: new Set(["newcomer"]),
  findings: new Map([
    ["velocity", 2],
    ["fraud_warning", 1],
  ]),
};

const violationsOf = (tried: readonly Attempt[], change: Partial<FraudEvidence> = {}) =>
  judgeRings(tried, { ...evidence, ...change }).flatMap(({ ring, violations }) =>
    violations.map((words) => `${ring}: ${words}`),
  );

test("rings that gain nothing, and honest rides that are paid, violate nothing", () => {
  expect(violationsOf(attempts)).toEqual([]);
});

test.each<[string, Attempt[], Partial<FraudEvidence>]>([
  ["self: 1 of 2 succeeded, not 0", [...attempts, { ring: "self", isOffered: true }], {}],
  [
    "far away: 1 of 1 succeeded, not 0",
    attempts,
    { transferred: new Map([...evidence.transferred, ["far", 100]]) },
  ],
  [
    "referral: 1 of 1 succeeded, not 0",
    attempts,
    { credited: new Set(["newcomer", "newcomer of the driver"]) },
  ],
  ["honest: 0 of 1 succeeded, not 1", attempts, { transferred: new Map() }],
  ["honest: 0 of 1 succeeded, not 1", attempts, { credited: new Set() }],
  [
    "honest: 1 rides are under review, not 0",
    attempts,
    { ridesUnderReview: new Set([...evidence.ridesUnderReview, "honest"]) },
  ],
  [
    "too fast: 0 rides are under review, not 1",
    attempts,
    { ridesUnderReview: new Set([...pairRides, "stolen", "far"]) },
  ],
  ["pair: 0 findings velocity", attempts, { findings: new Map([["fraud_warning", 1]]) }],
  ["stolen card: 0 findings fraud_warning", attempts, { findings: new Map([["velocity", 2]]) }],
  ["self: was not run", attempts.filter(({ ring }) => ring !== "self"), {}],
])("%s is a violation", (violation, tried, change) => {
  expect(violationsOf(tried, change)).toEqual([violation]);
});
