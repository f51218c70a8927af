import { expect, test } from "vitest";
import { defaultHourlyRates } from "#shared/fares/rates-limits.ts";
import { hourlyDraft } from "./drafts.ts";
import { HOURLY_IS_OFF, holdsUnsavableHours, whenOff } from "./off-rule.ts";

const partWith = (isOnAtServer: boolean, typed: object = {}) => ({
  saved: { rates: { ...defaultHourlyRates, hourlyRateEnabled: isOnAtServer }, version: 1 },
  draft: { ...hourlyDraft(defaultHourlyRates), ...typed },
});

test("turns the hourly rate off when saving while it is switched off", () => {
  expect(whenOff(partWith(true))).toBe("turn-off");
  expect(whenOff(partWith(true, { perHourRate: "40" }))).toBe("turn-off");
  expect(whenOff(partWith(false))).toBe("turn-off");
});

test("rejects typed numbers while the rate is off: Hourly Rate is disabled. Enable it to save the configuration.", () => {
  expect(whenOff(partWith(false, { perHourRate: "40" }))).toBe("refuse");
  expect(whenOff(partWith(false, { perHourRate: "" }))).toBe("refuse");
  expect(HOURLY_IS_OFF).toBe("Hourly Rate is disabled. Enable it to save the configuration.");
});

test("saves numbers typed while the rate is on", () => {
  const on = partWith(false, { hourlyRateEnabled: true, perHourRate: "40" });
  expect(holdsUnsavableHours(on)).toBe(false);
});
