import type { Person } from "#server/testing/people.ts";
import type { Stage, StageRideState } from "./stage.ts";

/** Input of a call, and the number of successes expected from eight concurrent calls. */
export interface Act {
  /** Caller; anonymous if omitted. */
  by?: Pick<Person, "token"> | undefined;
  /** Id in the path. */
  id?: string;
  query?: string;
  body?: object | undefined;
  headers?: Record<string, string>;
  /** Number of calls that succeed; at least one if omitted. */
  wins?: number;
}

/** Prepares the input of each call, by route such as "POST /api/logout". */
export type Acts = Record<string, (stage: Stage) => Act | Promise<Act>>;

export const [ALL, ONE] = [8, 1];
export type Who = "rider" | "driver" | "admin" | "otherAdmin";

/** A call that may succeed any number of times. */
export const alwaysSucceeds = (who: Who, body?: object) => (stage: Stage) => ({
  by: stage[who],
  body,
  wins: ALL,
});

/** A call that succeeds once per ride in a state. */
export const succeedsOncePerRide =
  (who: Who, state: StageRideState, body?: object) => (stage: Stage) => ({
    by: stage[who],
    id: stage.reserveRide(state),
    body,
    wins: ONE,
  });

/** Push subscription of a person's browser. */
export const browserOf = ({ id }: Person) => ({
  endpoint: `https://push.storm.test/${id}`,
  keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
});

export const vehicle = {
  make: "Honda",
  model: "Accord",
  year: 2021,
  color: "Blue",
  VIN: "1HGCV1F30JA000001",
  plateNumber: "STORM1",
  vehicleType: "SEDAN",
};
