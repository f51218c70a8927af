import { expect, test } from "vitest";
import { fiveTries, logInLimit } from "./log-in-limit.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22) + seconds * 1000);

const waitOf = (begin: () => void): number => {
  try {
    begin();
    return 0;
  } catch (problem) {
    return (problem as { retryAfterSeconds: number }).retryAfterSeconds;
  }
};

test("five tries need no wait; each further try waits twice as long as the previous one", () => {
  const limit = logInLimit();
  for (let tries = 1; tries <= 5; tries += 1)
    expect(waitOf(() => limit.begin("rosa", at(0)))).toBe(0);
  let seconds = 0;
  const waits = [];
  for (let tries = 1; tries <= 5; tries += 1) {
    const wait = waitOf(() => limit.begin("rosa", at(seconds)));
    waits.push(wait);
    seconds += wait;
    expect(waitOf(() => limit.begin("rosa", at(seconds)))).toBe(0);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480]);
});

test("a try one millisecond too early waits one second more", () => {
  const limit = logInLimit();
  for (let tries = 1; tries <= 5; tries += 1) limit.begin("rosa", at(0));
  expect(waitOf(() => limit.begin("rosa", at(29.999)))).toBe(1);
  expect(waitOf(() => limit.begin("rosa", at(30)))).toBe(0);
});

test("failures older than 15 minutes do not count", () => {
  const limit = logInLimit();
  for (let tries = 0; tries < 20; tries += 1)
    expect(waitOf(() => limit.begin("rosa", at(tries * 225)))).toBe(0);
});

test("success resets the failures, and a withdrawn attempt does not count", () => {
  const limit = logInLimit();
  for (let tries = 1; tries <= 4; tries += 1) limit.begin("rosa", at(0));
  limit.begin("rosa", at(1));
  limit.withdraw("rosa");
  limit.begin("rosa", at(2));
  limit.succeed("rosa");
  for (let tries = 1; tries <= 5; tries += 1) limit.begin("rosa", at(3));
  expect(waitOf(() => limit.begin("rosa", at(3)))).toBe(30);
});

test("a wait never exceeds the maximum", () => {
  const limit = logInLimit({ ...fiveTries, longestPauseMs: 60_000, windowMs: 3_600_000 });
  for (let tries = 1; tries <= 5; tries += 1) limit.begin("rosa", at(0));
  limit.begin("rosa", at(30));
  limit.begin("rosa", at(90));
  expect(waitOf(() => limit.begin("rosa", at(90)))).toBe(60);
});

test("a key that has to wait still waits after tries under 200,001 other keys", () => {
  const limit = logInLimit();
  for (let tries = 1; tries <= 5; tries += 1) limit.begin("rosa", at(0));
  for (let guesser = 0; guesser < 200_001; guesser += 1) limit.begin(`guesser ${guesser}`, at(0));
  expect(waitOf(() => limit.begin("rosa", at(0)))).toBe(30);
});

test("keys beyond the capacity are evicted", () => {
  const limit = logInLimit({ ...fiveTries, capacity: 1000 });
  for (let tries = 1; tries <= 4; tries += 1) limit.begin("rosa", at(0));
  for (let guesser = 0; guesser < 1000; guesser += 1) limit.begin(`guesser ${guesser}`, at(0));
  for (let tries = 1; tries <= 5; tries += 1)
    expect(waitOf(() => limit.begin("rosa", at(0)))).toBe(0);
});
