import type { Person } from "#server/testing/people.ts";
import type { Come, Stage } from "./stage.ts";

/** What is sent with a call, and how many of eight at once succeed. */
export interface Act {
  by?: Pick<Person, "token"> | undefined;
  /** What the path names. */
  id?: string;
  query?: string;
  body?: object | undefined;
  headers?: Record<string, string>;
  /** At least one where it is not said. */
  wins?: number;
}

/** By the call, as "POST /api/logout": gives it something to do. */
export type Acts = Record<string, (stage: Stage) => Act | Promise<Act>>;

export const [ALL, ONE] = [8, 1];
export type Who = "rider" | "driver" | "admin" | "otherAdmin";

/** Somebody does it as often as they like. */
export const often = (who: Who, body?: object) => (stage: Stage) => ({
  by: stage[who],
  body,
  wins: ALL,
});

/** Happens once to a ride that has come so far. */
export const once = (who: Who, come: Come, body?: object) => (stage: Stage) => ({
  by: stage[who],
  id: stage.take(come),
  body,
  wins: ONE,
});

/** A browser of somebody's that takes pushes. */
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
