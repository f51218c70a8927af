import { beforeEach, expect, test } from "vitest";
import { createPlaces, type Places } from "./places.ts";

let capacity: number;
let places: Places;
beforeEach(() => {
  capacity = 3;
  places = createPlaces({ capacity: () => capacity, busyMessage: "We are busy right now." });
});

const take = (lane: string): (() => void) => places.take(lane);

test("refuses a request beyond the capacity with a retry time, until another has ended", () => {
  const end = take("a");
  take("b");
  take("c");
  expect(() => take("d")).toThrow(
    expect.objectContaining({ status: 503, code: "busy", retryAfterSeconds: 2 }),
  );
  expect(() => places.check("d")).toThrow("busy");
  end();
  places.check("d");
  take("d");
  expect(() => take("e")).toThrow("We are busy right now.");
});

test("a lane that holds two places more keeps no other lane out", () => {
  for (const lane of ["a", "a", "a"]) take(lane);
  expect(() => take("a")).toThrow("busy");
  take("b");
  take("b");
  expect(() => take("b")).toThrow("busy");
});

test("other lanes exceed the capacity by no more than the longest lane leads", () => {
  for (const lane of ["a", "a", "b"]) take(lane);
  take("c");
  take("d");
  expect(() => take("e")).toThrow("busy");
});

test("follows a capacity that falls and grows", () => {
  const ends = ["a", "b", "c"].map(take);
  capacity = 1;
  for (const end of ends.slice(0, 2)) end();
  expect(() => take("d")).toThrow("busy");
  capacity = 2;
  take("d");
});
