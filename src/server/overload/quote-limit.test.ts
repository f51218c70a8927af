import type { FastifyRequest } from "fastify";
import { beforeEach, expect, test } from "vitest";
import type { LoopLoad } from "./adapt-limit.ts";
import { createQuoteLimit, type QuoteLimit } from "./quote-limit.ts";

let reportLoad: (load: LoopLoad) => void;
let quoteLimit: QuoteLimit;
let running: (() => void)[];
beforeEach(() => {
  running = [];
  quoteLimit = createQuoteLimit({
    first: 4,
    follow: (onSample) => {
      reportLoad = onSample;
      return () => undefined;
    },
  });
});

const report = (delayMs: number) => reportLoad({ delayMs, utilization: 1 });

const requestOf = (id: number) => ({ account: { id: `rider ${id}` } }) as FastifyRequest;

/** Begins a quote of each rider; each lasts until its function in `running` is called. */
const ask = (riders: number): Promise<string>[] =>
  Array.from({ length: riders }, async (_, id) => {
    const request = requestOf(id);
    const release = quoteLimit.admission.admit(request);
    try {
      await quoteLimit.run(
        request,
        () => new Promise<void>((resolve) => running.push(() => resolve())),
      );
      return "made";
    } finally {
      release();
    }
  });

const settle = () => new Promise(setImmediate);

/** Ends the quotes that run now. */
async function endRunning(): Promise<number> {
  const ends = running.splice(0);
  for (const end of ends) end();
  await settle();
  return ends.length;
}

test("makes fewer quotes at once after the loop was late, and more again once it is on time", async () => {
  const quotes = ask(20);
  await settle();
  expect(running).toHaveLength(4);
  for (let period = 0; period < 9; period += 1) report(300);
  expect(quoteLimit.status().atOnce).toBe(1);
  await endRunning();
  expect(running).toHaveLength(1);
  for (const atOnce of [2, 3]) {
    report(0);
    await endRunning();
    expect(running).toHaveLength(atOnce);
  }
  while ((await endRunning()) > 0);
  expect(await Promise.all(quotes)).toEqual(Array(20).fill("made"));
});

test("does not raise a limit that is not used up", () => {
  report(0);
  report(0);
  expect(quoteLimit.status().atOnce).toBe(4);
});

test("raises a limit whose places are held by requests that are planned", () => {
  for (let id = 0; id < 36; id += 1) quoteLimit.admission.admit(requestOf(id));
  expect(() => quoteLimit.admission.check(requestOf(36))).toThrow("Many riders");
  report(0);
  expect(quoteLimit.status().atOnce).toBe(5);
});

test("refuses quotes beyond eight that wait for each at once, and counts both", async () => {
  const outcomes = await Promise.allSettled(ask(40).slice(36));
  expect(outcomes).toMatchObject(Array(4).fill({ reason: { status: 503, code: "busy" } }));
  expect(quoteLimit.status()).toEqual({ atOnce: 4, admitted: 36, refused: 4, expired: 0 });
  while ((await endRunning()) > 0);
});
