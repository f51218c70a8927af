import fc from "fast-check";
import { expect, test } from "vitest";
import { hasLeftLine, isRequestDue, offLineSince } from "./reroute.ts";

const start = 1_000_000;
const meters = (count: number) => count / 1609.344;
const beside = (count: number, at: number, accuracyMeters = 8) => ({
  offMiles: meters(count),
  accuracyMeters,
  at,
});
const due = (known: Partial<Parameters<typeof isRequestDue>[0]>, secondsLater: number) =>
  isRequestDue(
    { requestedAt: start, directions: "streets", offSince: null, ...known },
    start + secondsLater * 1000,
  );

test("a car has left the line after 5 seconds at more than 50 m from it", () => {
  let since = offLineSince(null, beside(49, start));
  expect(since).toBeNull();
  since = offLineSince(since, beside(51, start + 1000));
  since = offLineSince(since, beside(90, start + 4000));
  expect(since).toBe(start + 1000);
  expect(hasLeftLine(since, start + 5999)).toBe(false);
  expect(hasLeftLine(since, start + 6000)).toBe(true);
  expect(offLineSince(since, beside(20, start + 7000))).toBeNull();
});

test("a coarse position does not count as off the line", () => {
  expect(offLineSince(null, beside(180, start, 200))).toBeNull();
  expect(offLineSince(null, beside(220, start, 200))).toBe(start);
});

test("directions are requested at first, and again once the car has left the line", () => {
  expect(due({ requestedAt: null, directions: "none" }, 0)).toBe(true);
  expect(due({}, 3600)).toBe(false);
  expect(due({ offSince: start }, 9.9)).toBe(false);
  expect(due({ offSince: start }, 10)).toBe(true);
  expect(due({ offSince: start + 8000 }, 10)).toBe(false);
});

test("a failed request is repeated after 10 seconds, an estimate after 30", () => {
  expect([due({ directions: "none" }, 9), due({ directions: "none" }, 10)]).toEqual([false, true]);
  expect(due({ directions: "estimate" }, 29)).toBe(false);
  expect(due({ directions: "estimate" }, 30)).toBe(true);
});

test("however the car drives, requests are 10 seconds apart", () => {
  const drive = fc.array(fc.record({ pauseMs: fc.nat(4000), off: fc.nat(200) }), {
    maxLength: 100,
  });
  fc.assert(
    fc.property(drive, fc.constantFrom("streets", "estimate", "none"), (fixes, directions) => {
      const requests: number[] = [];
      let [now, offSince] = [start, null as number | null];
      for (const { pauseMs, off } of fixes) {
        now += pauseMs;
        offSince = offLineSince(offSince, beside(off, now));
        const known = { requestedAt: requests.at(-1) ?? null, directions, offSince };
        if (isRequestDue(known, now)) requests.push(now);
      }
      for (const [index, at] of requests.slice(1).entries())
        expect(at - (requests[index] ?? 0)).toBeGreaterThanOrEqual(10_000);
    }),
  );
});
