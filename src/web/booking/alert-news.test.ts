import { expect, test } from "vitest";
import type { DriverAlert } from "#shared/alerts/contract.ts";
import { alertNews } from "./alert-news.ts";

const at = (time: string) => `2026-11-22T${time}:00.000Z`;
const boise = { label: "Boise, ID", latitude: 43.6, longitude: -116.2 };
const open: DriverAlert = {
  state: "open",
  from: boise,
  to: { ...boise, label: "Meridian, ID" },
  expiresAt: at("17:00"),
  toldAt: null,
};
const told = (toldAt: string): DriverAlert => ({ ...open, state: "told", toldAt: at(toldAt) });

/** An answer without offers; it holds for five minutes. */
const answered = (time: string, from = "Boise, ID") => ({
  expiresAt: new Date(Date.parse(at(time)) + 5 * 60_000).toISOString(),
  data: { from },
});

test("without a wait there is nothing to say", () => {
  expect(alertNews(null, answered("15:00"))).toBe("none");
});

test("an open wait is for this pickup or for another", () => {
  expect(alertNews(open, answered("15:00"))).toBe("waiting");
  expect(alertNews(open, answered("15:00", "Nampa, ID"))).toBe("elsewhere");
});

test("a driver who came after the answer is near; asking again is then worth it, once", () => {
  expect(alertNews(told("15:10"), answered("15:00"))).toBe("near");
  expect(alertNews(told("15:10"), answered("15:10"))).toBe("recent");
});

test("a driver who came minutes before the answer is recent; longer before is no news", () => {
  expect(alertNews(told("15:00"), answered("15:09"))).toBe("recent");
  expect(alertNews(told("15:00"), answered("15:10"))).toBe("none");
});

test("a wait that ended in vain is said to who asked before its end", () => {
  const expired: DriverAlert = { ...open, state: "expired" };
  expect(alertNews(expired, answered("16:59"))).toBe("expired");
  expect(alertNews(expired, answered("17:00"))).toBe("none");
});

test("what became of a wait at another pickup is not said here", () => {
  expect(alertNews(told("15:10"), answered("15:00", "Nampa, ID"))).toBe("none");
  expect(alertNews({ ...open, state: "expired" }, answered("15:00", "Nampa, ID"))).toBe("none");
});
