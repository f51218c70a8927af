import { expect, test } from "vitest";
import { defaultHourlyRates } from "#shared/fares/rates-limits.ts";
import { hourlyDraft } from "./drafts.ts";
import {
  HOURLY_OFF_MESSAGE,
  hasUnsavableHourlyRates,
  saveActionWhileOff,
} from "./hourly-rate-off.ts";

const partWith = (isOnAtServer: boolean, typed: object = {}) => ({
  saved: { rates: { ...defaultHourlyRates, hourlyRateEnabled: isOnAtServer }, version: 1 },
  draft: { ...hourlyDraft(defaultHourlyRates), ...typed },
});

test("turns the hourly rate off when saving while it is switched off", () => {
  expect(saveActionWhileOff(partWith(true))).toBe("turn-off");
  expect(saveActionWhileOff(partWith(true, { perHourRate: "40" }))).toBe("turn-off");
  expect(saveActionWhileOff(partWith(false))).toBe("turn-off");
});

test("rejects typed numbers while the rate is off: Hourly Rate is disabled. Enable it to save the configuration.", () => {
  expect(saveActionWhileOff(partWith(false, { perHourRate: "40" }))).toBe("refuse");
  expect(saveActionWhileOff(partWith(false, { perHourRate: "" }))).toBe("refuse");
  expect(HOURLY_OFF_MESSAGE).toBe("Hourly Rate is disabled. Enable it to save the configuration.");
});

test("numbers typed while the rate is on can be saved", () => {
  const on = partWith(false, { hourlyRateEnabled: true, perHourRate: "40" });
  expect(hasUnsavableHourlyRates(on)).toBe(false);
});
