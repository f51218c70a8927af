import { expect, test } from "vitest";
import { attemptLimit, defaultPace } from "./attempt-limit.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22) + seconds * 1000);

const waitOf = (begun: Promise<void>): Promise<number> =>
  begun.then(
    () => 0,
    (problem: { retryAfterSeconds: number }) => problem.retryAfterSeconds,
  );

test("five tries need no wait; each further try waits twice as long as the previous one", async () => {
  const limit = attemptLimit();
  for (let tries = 1; tries <= 5; tries += 1)
    expect(await waitOf(limit.begin("rosa", at(0)))).toBe(0);
  let seconds = 0;
  const waits = [];
  for (let tries = 1; tries <= 5; tries += 1) {
    const wait = await waitOf(limit.begin("rosa", at(seconds)));
    waits.push(wait);
    seconds += wait;
    expect(await waitOf(limit.begin("rosa", at(seconds)))).toBe(0);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480]);
});

test("a try one millisecond too early waits one second more", async () => {
  const limit = attemptLimit();
  for (let tries = 1; tries <= 5; tries += 1) await limit.begin("rosa", at(0));
  expect(await waitOf(limit.begin("rosa", at(29.999)))).toBe(1);
  expect(await waitOf(limit.begin("rosa", at(30)))).toBe(0);
});

test("failures older than 15 minutes do not count", async () => {
  const limit = attemptLimit();
  for (let tries = 0; tries < 20; tries += 1)
    expect(await waitOf(limit.begin("rosa", at(tries * 225)))).toBe(0);
});

test("success resets the failures, and a withdrawn attempt does not count", async () => {
  const limit = attemptLimit();
  for (let tries = 1; tries <= 4; tries += 1) await limit.begin("rosa", at(0));
  await limit.begin("rosa", at(1));
  await limit.withdraw("rosa");
  await limit.begin("rosa", at(2));
  await limit.succeed("rosa");
  for (let tries = 1; tries <= 5; tries += 1) await limit.begin("rosa", at(3));
  expect(await waitOf(limit.begin("rosa", at(3)))).toBe(30);
});

test("a wait never exceeds the maximum", async () => {
  const limit = attemptLimit({ ...defaultPace, longestPauseMs: 60_000, windowMs: 3_600_000 });
  for (let tries = 1; tries <= 5; tries += 1) await limit.begin("rosa", at(0));
  await limit.begin("rosa", at(30));
  await limit.begin("rosa", at(90));
  expect(await waitOf(limit.begin("rosa", at(90)))).toBe(60);
});

test("a key that has to wait still waits after tries under 200,001 other keys", async () => {
  const limit = attemptLimit();
  for (let tries = 1; tries <= 5; tries += 1) await limit.begin("rosa", at(0));
  for (let guesser = 0; guesser < 200_001; guesser += 1)
    await limit.begin(`guesser ${guesser}`, at(0));
  expect(await waitOf(limit.begin("rosa", at(0)))).toBe(30);
});

test("keys beyond the capacity are evicted", async () => {
  const limit = attemptLimit({ ...defaultPace, capacity: 1000 });
  for (let tries = 1; tries <= 4; tries += 1) await limit.begin("rosa", at(0));
  for (let guesser = 0; guesser < 1000; guesser += 1)
    await limit.begin(`guesser ${guesser}`, at(0));
  for (let tries = 1; tries <= 5; tries += 1)
    expect(await waitOf(limit.begin("rosa", at(0)))).toBe(0);
});
