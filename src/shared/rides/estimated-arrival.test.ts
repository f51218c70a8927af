import { expect, test } from "vitest";
import { estimatedArrival } from "./estimated-arrival.ts";

test("a scheduled ride's estimated arrival is half an hour after its pickup", () => {
  expect(estimatedArrival(new Date("2026-11-22T14:40:00.000Z"))).toEqual(
    new Date("2026-11-22T15:10:00.000Z"),
  );
});
