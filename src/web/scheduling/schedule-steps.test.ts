import { expect, test } from "vitest";
import { blankDraft } from "./schedule-draft.ts";
import { stepOf } from "./schedule-steps.ts";
import { anAnswer } from "./testing/an-answer.ts";
import { anAvailableDriver } from "./testing/an-available-driver.ts";
import { rosa, someDetails } from "./testing/ride-details.ts";

const details = someDetails();
const driver = anAvailableDriver();
const draft = { ...blankDraft(rosa), details, answered: { details, answer: anAnswer([driver]) } };

test("without a step in the URL the form is shown", () => {
  expect(stepOf({}, draft)).toEqual({ name: "details" });
});

test("each step has the data it needs", () => {
  expect(stepOf({ step: "drivers" }, draft)).toMatchObject({ name: "drivers" });
  expect(stepOf({ step: "payment", driver: driver.id }, draft)).toMatchObject({
    name: "payment",
    driver,
  });
});

test("without a reply every step falls back to the form", () => {
  expect(stepOf({ step: "drivers" }, blankDraft(rosa))).toEqual({ name: "details" });
  expect(stepOf({ step: "payment", driver: driver.id }, blankDraft(rosa))).toEqual({
    name: "details",
  });
});

test("a reply to other input is ignored", () => {
  const changed = { ...draft, details: someDetails({ pickupTime: "10:00" }) };
  expect(stepOf({ step: "drivers" }, changed)).toEqual({ name: "details" });
});

test("a driver who is not in the reply leads back to the drivers", () => {
  expect(stepOf({ step: "payment", driver: "other" }, draft)).toMatchObject({ name: "drivers" });
});
