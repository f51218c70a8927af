import { expect, test } from "vitest";
import { defaultHourlyRates } from "#shared/fares/rates-limits.ts";
import { hourlyDraft } from "./drafts.ts";
import { HOURLY_IS_OFF, holdsUnsavableHours, whenOff } from "./off-rule.ts";

const partWith = (isOnAtServer: boolean, typed: object = {}) => ({
  saved: { rates: { ...defaultHourlyRates, hourlyRateEnabled: isOnAtServer }, version: 1 },
  draft: { ...hourlyDraft(defaultHourlyRates), ...typed },
});

test("saving while the hourly rate is off turns it off", () => {
  expect(whenOff(partWith(true))).toBe("turn-off");
  expect(whenOff(partWith(true, { perHourRate: "40" }))).toBe("turn-off");
  expect(whenOff(partWith(false))).toBe("turn-off");
});

test("once it is off, numbers that were typed are refused here: Hourly Rate is disabled. Enable it to save the configuration.", () => {
  expect(whenOff(partWith(false, { perHourRate: "40" }))).toBe("refuse");
  expect(whenOff(partWith(false, { perHourRate: "" }))).toBe("refuse");
  expect(HOURLY_IS_OFF).toBe("Hourly Rate is disabled. Enable it to save the configuration.");
});

test("numbers typed while it is on can be saved", () => {
  const on = partWith(false, { hourlyRateEnabled: true, perHourRate: "40" });
  expect(holdsUnsavableHours(on)).toBe(false);
});
