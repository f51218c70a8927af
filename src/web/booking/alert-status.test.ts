import { expect, test } from "vitest";
import type { DriverAlert } from "#shared/alerts/contract.ts";
import { alertStatus } from "./alert-status.ts";

const at = (time: string) => `2026-11-22T${time}:00.000Z`;
const boise = { label: "Boise, ID", latitude: 43.6, longitude: -116.2 };
const open: DriverAlert = {
  state: "open",
  from: boise,
  to: { ...boise, label: "Meridian, ID" },
  expiresAt: at("17:00"),
  toldAt: null,
};
const toldAlert = (toldAt: string): DriverAlert => ({ ...open, state: "told", toldAt: at(toldAt) });

/** A quote without offers; valid for five minutes. */
const quotedAt = (time: string, from = "Boise, ID") => ({
  expiresAt: new Date(Date.parse(at(time)) + 5 * 60_000).toISOString(),
  data: { from },
});

test("returns none without an alert", () => {
  expect(alertStatus(null, quotedAt("15:00"))).toBe("none");
});

test("distinguishes an open alert at this pickup from one elsewhere", () => {
  expect(alertStatus(open, quotedAt("15:00"))).toBe("waiting");
  expect(alertStatus(open, quotedAt("15:00", "Nampa, ID"))).toBe("elsewhere");
});

test("reports a driver who came near after the quote as near", () => {
  expect(alertStatus(toldAlert("15:10"), quotedAt("15:00"))).toBe("near");
  expect(alertStatus(toldAlert("15:10"), quotedAt("15:10"))).toBe("recent");
});

test("reports a driver who came near less than ten minutes before the quote as recent, an earlier one as none", () => {
  expect(alertStatus(toldAlert("15:00"), quotedAt("15:09"))).toBe("recent");
  expect(alertStatus(toldAlert("15:00"), quotedAt("15:10"))).toBe("none");
});

test("reports an alert that expired after the quote", () => {
  const expired: DriverAlert = { ...open, state: "expired" };
  expect(alertStatus(expired, quotedAt("16:59"))).toBe("expired");
  expect(alertStatus(expired, quotedAt("17:00"))).toBe("none");
});

test("reports nothing about a closed alert at another pickup", () => {
  expect(alertStatus(toldAlert("15:10"), quotedAt("15:00", "Nampa, ID"))).toBe("none");
  expect(alertStatus({ ...open, state: "expired" }, quotedAt("15:00", "Nampa, ID"))).toBe("none");
});
