import { expect, test } from "vitest";
import { createCallCounters } from "./call-counters.ts";

const limit = { max: 5, timeWindow: 60_000 };

const callsFrom = (counters: ReturnType<typeof createCallCounters>, ip: string, nowMs = 0) =>
  counters.byAddress({ name: "call", ip }, limit, nowMs);

test("the sixth call of an address exceeds the limit until the window ends", async () => {
  const counters = createCallCounters();
  for (let call = 1; call <= 5; call += 1)
    expect((await callsFrom(counters, "203.0.113.1")).isExceeded).toBe(false);
  expect(await callsFrom(counters, "203.0.113.1", 59_999)).toEqual({
    isExceeded: true,
    remaining: 0,
    resetMs: 1,
  });
  expect((await callsFrom(counters, "203.0.113.1", 60_000)).isExceeded).toBe(false);
});

test("an address over its limit stays limited after calls from 200,001 other addresses", async () => {
  const counters = createCallCounters();
  for (let call = 1; call <= 5; call += 1) await callsFrom(counters, "203.0.113.1");
  for (let other = 0; other < 200_001; other += 1)
    await callsFrom(counters, `10.${other >> 16}.${(other >> 8) & 255}.${other & 255}`);
  expect((await callsFrom(counters, "203.0.113.1")).isExceeded).toBe(true);
});

test("a /48 has ten times the calls of a /64 over all its subnets", async () => {
  const counters = createCallCounters();
  let allowed = 0;
  for (let subnet = 0; subnet < 200; subnet += 1)
    if (!(await callsFrom(counters, `2001:db8:1:${subnet.toString(16)}::1`)).isExceeded)
      allowed += 1;
  expect(allowed).toBe(50);
  expect((await callsFrom(counters, "2001:db8:2:0::1")).isExceeded).toBe(false);
});

test("calls of one /64 beyond its limit do not use up its /48", async () => {
  const counters = createCallCounters();
  for (let call = 0; call < 100; call += 1) await callsFrom(counters, "2001:db8:1:1::1");
  expect((await callsFrom(counters, "2001:db8:1:2::1")).isExceeded).toBe(false);
});
