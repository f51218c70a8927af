import { expect, test } from "vitest";
import { scheduleSearch } from "./schedule-search.ts";

test("the step and the driver are read from the address", () => {
  expect(scheduleSearch({ step: "payment", driver: "d1" })).toEqual({
    step: "payment",
    driver: "d1",
    instead: undefined,
  });
});

test("what the address cannot mean is left out", () => {
  expect(scheduleSearch({ step: "paid", driver: 7, instead: null })).toEqual({});
});
