import { expect, test } from "vitest";
import { blankDraft } from "./schedule-draft.ts";
import { stepOf } from "./schedule-steps.ts";
import { anAnswer } from "./testing/an-answer.ts";
import { anAvailableDriver } from "./testing/an-available-driver.ts";
import { rosa, someDetails } from "./testing/ride-details.ts";

const details = someDetails();
const driver = anAvailableDriver();
const draft = { ...blankDraft(rosa), details, answered: { details, answer: anAnswer([driver]) } };

test("without a step in the address the form is open", () => {
  expect(stepOf({}, draft)).toEqual({ name: "details" });
});

test("each step opens with what it needs", () => {
  expect(stepOf({ step: "drivers" }, draft)).toMatchObject({ name: "drivers" });
  expect(stepOf({ step: "payment", driver: driver.id }, draft)).toMatchObject({
    name: "payment",
    driver,
  });
});

test("without an answer every step falls back to the form", () => {
  expect(stepOf({ step: "drivers" }, blankDraft(rosa))).toEqual({ name: "details" });
  expect(stepOf({ step: "payment", driver: driver.id }, blankDraft(rosa))).toEqual({
    name: "details",
  });
});

test("an answer to another form than the present one is no answer", () => {
  const changed = { ...draft, details: someDetails({ pickupTime: "10:00" }) };
  expect(stepOf({ step: "drivers" }, changed)).toEqual({ name: "details" });
});

test("a driver who is not in the answer leads back to the drivers", () => {
  expect(stepOf({ step: "payment", driver: "other" }, draft)).toMatchObject({ name: "drivers" });
});
