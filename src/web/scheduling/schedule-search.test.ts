import { expect, test } from "vitest";
import { scheduleSearch } from "./schedule-search.ts";

test("the step and the driver are read from the URL", () => {
  expect(scheduleSearch({ step: "payment", driver: "d1" })).toEqual({
    step: "payment",
    driver: "d1",
    instead: undefined,
  });
});

test("invalid search parameters are ignored", () => {
  expect(scheduleSearch({ step: "paid", driver: 7, instead: null })).toEqual({});
});
