/** A promise of docs/trust.md whose cases are counted. */
export interface CountedPromise {
  id: string;
  /** What holds in each case. */
  promise: string;
  unit: string;
  /** Cases in one `npm test`. */
  ci: number;
  /** Number of cases that the long runs together must reach; null: all existing cases, as the runs report. */
  goal: number | null;
  /** Number of slices; each run takes one, chosen by the remainder of its seed. */
  slices?: number;
  /** Test files, as vitest filters. */
  files: readonly string[];
  /** Makes a run longer than in `npm test`. */
  settings: Readonly<Record<string, string>>;
}

const payments = "src/server/payments";

export const countedPromises: readonly CountedPromise[] = [
  {
    id: "P1",
    promise: "acknowledged work survives kill -9; each payment is one paid ride or one full return",
    unit: "kills",
    ci: 20,
    goal: 1_000,
    files: [`${payments}/crash.test`],
    settings: { CRASH_KILLS: "100" },
  },
  {
    id: "P2",
    promise: "each money flow ends the same, whichever I/O call fails",
    unit: "failed calls",
    ci: 157,
    goal: null,
    slices: 10,
    files: [`${payments}/fault-points.test`],
    settings: { FAULT_POINTS: "tenth" },
  },
  {
    id: "P3",
    promise: "eight clicks on two servers and eight payments are one charge",
    unit: "rides",
    ci: 100,
    goal: 10_000,
    files: [`${payments}/double-charge.test`],
    settings: { CHARGED_RIDES: "500" },
  },
  {
    id: "P4",
    promise: "eight riders never share a minute of one driver",
    unit: "drivers",
    ci: 450,
    goal: 10_000,
    files: [`${payments}/hold-race.test`],
    settings: { HOLD_RACE_DRIVERS: "2500" },
  },
  {
    id: "P5",
    promise: "the ledger sums to zero and equals Stripe, to the cent",
    unit: "payments",
    ci: 400,
    goal: 100_000,
    files: [`${payments}/money-model.test`],
    settings: { MODEL_RUNS: "200" },
  },
  {
    id: "P6",
    promise: "each line of a fare equals the database's decimal arithmetic",
    unit: "fares",
    ci: 20_000,
    goal: 1_000_000,
    files: ["src/server/booking/fare-oracle.test"],
    settings: { FARES: "1000000" },
  },
  {
    id: "P7",
    promise: "no order of acts brings a ride into a forbidden state",
    unit: "orders of 10 to 30 acts",
    ci: 30,
    goal: 50_000,
    files: [`${payments}/money-model.test`],
    settings: { MODEL_RUNS: "200" },
  },
  {
    id: "P8",
    promise: "webhooks in any order, repeated or lost, give the same end",
    unit: "orders",
    ci: 120,
    goal: 5_040,
    slices: 10,
    files: [`${payments}/webhook-orders.test`],
    settings: { WEBHOOK_EVENTS: "7" },
  },
  {
    id: "P10",
    promise: "hostile input is answered without a server error, in the failure envelope",
    unit: "requests",
    ci: 11_700,
    goal: 1_000_000,
    files: ["src/server/hostile-texts.test"],
    settings: { HOSTILE_REQUESTS: "50000" },
  },
];
