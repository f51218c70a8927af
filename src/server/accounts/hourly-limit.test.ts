import { expect, test } from "vitest";
import { createHourlyLimit } from "./hourly-limit.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22) + minutes * 60_000);

test("the fourth action waits until the first is an hour old; other keys are not limited", async () => {
  const count = createHourlyLimit(3);
  for (const minute of [0, 10, 20]) await count("rosa", at(minute));
  await expect(count("rosa", at(30))).rejects.toThrow(
    "Too many tries. Wait 30 minutes and try again.",
  );
  await expect(count("rosa", at(59.5))).rejects.toThrow(
    "Too many tries. Wait 30 seconds and try again.",
  );
  await expect(count("remy", at(30))).resolves.toBeUndefined();
  await expect(count("rosa", at(60))).resolves.toBeUndefined();
  await expect(count("rosa", at(61))).rejects.toThrow(
    expect.objectContaining({ status: 429, retryAfterSeconds: 9 * 60 }),
  );
});

test("a key at its limit stays limited after actions under 200,001 other keys", async () => {
  const count = createHourlyLimit(2);
  for (let act = 1; act <= 2; act += 1) await count("rosa", at(0));
  for (let other = 0; other < 200_001; other += 1) await count(`other ${other}`, at(0));
  await expect(count("rosa", at(0))).rejects.toThrow("Too many tries");
});

test("keys beyond the capacity are evicted", async () => {
  const count = createHourlyLimit(2, { capacity: 10 });
  await count("rosa", at(0));
  for (let other = 0; other < 10; other += 1) await count(`other ${other}`, at(0));
  await count("rosa", at(0));
  await expect(count("rosa", at(0))).resolves.toBeUndefined();
});
