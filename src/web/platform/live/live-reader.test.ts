import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LiveSource, readLive, reconnectDelayMs, type ServerEvent } from "./live-reader.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream that sends these frames, then ends or stays open. */
const aStream = (frames: string[], isOpen = false) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const frame of frames) controller.enqueue(new TextEncoder().encode(frame));
        if (!isOpen) controller.close();
      },
    }),
  );

/** Returns the responses in turn, then null (signed out). */
const aSource = (responses: (() => Response)[]) => {
  const lastEventIds: (string | undefined)[] = [];
  const delays: number[] = [];
  let usable = () => {};
  const source: LiveSource = {
    open: async (lastEventId) => {
      lastEventIds.push(lastEventId);
      return responses.shift()?.() ?? null;
    },
    wait: async (ms) => void delays.push(ms),
    onUsable: (handler, signal) => {
      usable = handler;
      signal.addEventListener("abort", () => {
        usable = () => {};
      });
    },
  };
  return { source, wake: () => usable(), lastEventIds, delays };
};

const read = async (source: LiveSource) => {
  const events: ServerEvent[] = [];
  const connections: boolean[] = [];
  const reading = readLive(
    source,
    { onEvent: (event) => events.push(event), onConnected: (is) => connections.push(is) },
    new AbortController().signal,
  );
  await vi.runAllTimersAsync();
  await reading;
  return { events, connections };
};

const unreachable = () => {
  throw new TypeError("Failed to fetch");
};

test("parses events, even when a frame arrives in pieces", async () => {
  const { source } = aSource([() => aStream(["event: ri", 'de\ndata: {"a":', "1}\n\n:\n\n"])]);
  const { events } = await read(source);
  expect(events).toEqual([{ event: "ride", data: '{"a":1}' }]);
});

test("reconnects with the id of the last event", async () => {
  const { source, lastEventIds } = aSource([
    () => aStream(["event: ride\nid: 41\ndata: 1\n\n", "event: driver-position\ndata: 2\n\n"]),
    () => aStream(["event: ride\nid: 42\ndata: 3\n\n"]),
  ]);
  const { events } = await read(source);
  expect(lastEventIds).toEqual([undefined, "41", "42"]);
  expect(events.map(({ data }) => data)).toEqual(["1", "2", "3"]);
});

test("doubles the delay after each failure and resets it after a connection", async () => {
  const { source, delays } = aSource([
    unreachable,
    () => new Response("busy", { status: 503 }),
    unreachable,
    () => aStream([]),
    unreachable,
  ]);
  await read(source);
  expect(delays).toEqual([1000, 2000, 4000, 1000, 2000]);
});

test("waits at most 30 s before it reconnects", () => {
  expect([4, 5, 20].map(reconnectDelayMs)).toEqual([16_000, 30_000, 30_000]);
});

test("stops when the token is rejected", async () => {
  const { source, lastEventIds } = aSource([
    () => new Response("{}", { status: 401 }),
    () => aStream([]),
  ]);
  const { connections } = await read(source);
  expect(lastEventIds).toHaveLength(1);
  expect(connections).toEqual([]);
});

test("reconnects after a minute of silence", async () => {
  const { source, lastEventIds } = aSource([
    () => aStream(["event: ride\nid: 7\ndata: 1\n\n"], true),
  ]);
  const { connections } = await read(source);
  expect(lastEventIds).toEqual([undefined, "7"]);
  expect(connections).toEqual([true, false]);
});

test("a page that wakes up replaces a stream that missed a heartbeat at once, and keeps a live one", async () => {
  const { source, wake, delays, lastEventIds } = aSource([
    () => aStream(["event: ride\nid: 7\ndata: 1\n\n"], true),
  ]);
  const reading = readLive(
    source,
    { onEvent: () => undefined, onConnected: () => undefined },
    new AbortController().signal,
  );
  await vi.advanceTimersByTimeAsync(24_000);
  wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(lastEventIds).toEqual([undefined]);
  await vi.advanceTimersByTimeAsync(2000);
  wake();
  await vi.advanceTimersByTimeAsync(0);
  await reading;
  expect(lastEventIds).toEqual([undefined, "7"]);
  expect(delays[0]).toBe(0);
});

test("reports no disconnect after an abort", async () => {
  const abort = new AbortController();
  const connections: boolean[] = [];
  const { source, lastEventIds } = aSource([
    () =>
      new Response(
        new ReadableStream({
          start: (controller) =>
            abort.signal.addEventListener("abort", () => controller.error(abort.signal.reason)),
        }),
      ),
  ]);
  const reading = readLive(
    source,
    { onEvent: () => undefined, onConnected: (is) => connections.push(is) },
    abort.signal,
  );
  await vi.advanceTimersByTimeAsync(0);
  abort.abort();
  await reading;
  expect(connections).toEqual([true]);
  expect(lastEventIds).toHaveLength(1);
});
