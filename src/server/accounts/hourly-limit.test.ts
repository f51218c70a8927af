import { expect, test } from "vitest";
import { createHourlyLimit } from "./hourly-limit.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22) + minutes * 60_000);

test("the fourth action waits until the first is an hour old; other keys are not limited", () => {
  const count = createHourlyLimit(3);
  for (const minute of [0, 10, 20]) count("rosa", at(minute));
  expect(() => count("rosa", at(30))).toThrow("Too many tries. Wait 30 minutes and try again.");
  expect(() => count("rosa", at(59.5))).toThrow("Too many tries. Wait 30 seconds and try again.");
  expect(() => count("remy", at(30))).not.toThrow();
  expect(() => count("rosa", at(60))).not.toThrow();
  expect(() => count("rosa", at(61))).toThrow(
    expect.objectContaining({ status: 429, retryAfterSeconds: 9 * 60 }),
  );
});

test("a key at its limit stays limited after actions under 200,001 other keys", () => {
  const count = createHourlyLimit(2);
  for (let act = 1; act <= 2; act += 1) count("rosa", at(0));
  for (let other = 0; other < 200_001; other += 1) count(`other ${other}`, at(0));
  expect(() => count("rosa", at(0))).toThrow("Too many tries");
});

test("keys beyond the capacity are evicted", () => {
  const count = createHourlyLimit(2, 10);
  count("rosa", at(0));
  for (let other = 0; other < 10; other += 1) count(`other ${other}`, at(0));
  count("rosa", at(0));
  expect(() => count("rosa", at(0))).not.toThrow();
});
