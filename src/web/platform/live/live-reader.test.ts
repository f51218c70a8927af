import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LiveSource, readLive, reconnectDelay, type ServerEvent } from "./live-reader.ts";

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

/** Returns the replies in turn; signed out after the last. */
const aSource = (answers: (() => Response)[]) => {
  const opened: (string | undefined)[] = [];
  const waited: number[] = [];
  const source: LiveSource = {
    open: async (lastEventId) => {
      opened.push(lastEventId);
      return answers.shift()?.() ?? null;
    },
    wait: async (ms) => void waited.push(ms),
  };
  return { source, opened, waited };
};

const read = async (source: LiveSource) => {
  const heard: ServerEvent[] = [];
  const connections: boolean[] = [];
  const reading = readLive(
    source,
    { onEvent: (event) => heard.push(event), onConnected: (is) => connections.push(is) },
    new AbortController().signal,
  );
  await vi.runAllTimersAsync();
  await reading;
  return { heard, connections };
};

const unreachable = () => {
  throw new TypeError("Failed to fetch");
};

test("events are heard by name, also when a frame comes in pieces", async () => {
  const { source } = aSource([() => aStream(["event: ri", 'de\ndata: {"a":', "1}\n\n:\n\n"])]);
  const { heard } = await read(source);
  expect(heard).toEqual([{ event: "ride", data: '{"a":1}' }]);
});

test("after a break it comes back with the id of the last event it heard", async () => {
  const { source, opened } = aSource([
    () => aStream(["event: ride\nid: 41\ndata: 1\n\n", "event: driver-position\ndata: 2\n\n"]),
    () => aStream(["event: ride\nid: 42\ndata: 3\n\n"]),
  ]);
  const { heard } = await read(source);
  expect(opened).toEqual([undefined, "41", "42"]);
  expect(heard.map(({ data }) => data)).toEqual(["1", "2", "3"]);
});

test("it waits longer after each failure, and starts again once it was connected", async () => {
  const { source, waited } = aSource([
    unreachable,
    () => new Response("busy", { status: 503 }),
    unreachable,
    () => aStream([]),
    unreachable,
  ]);
  await read(source);
  expect(waited).toEqual([1000, 2000, 4000, 1000, 2000]);
});

test("the wait never grows over half a minute", () => {
  expect([4, 5, 20].map(reconnectDelay)).toEqual([16_000, 30_000, 30_000]);
});

test("a token that is no longer good ends it", async () => {
  const { source, opened } = aSource([
    () => new Response("{}", { status: 401 }),
    () => aStream([]),
  ]);
  const { connections } = await read(source);
  expect(opened).toHaveLength(1);
  expect(connections).toEqual([]);
});

test("a stream that falls silent for a minute is left for a new one", async () => {
  const { source, opened } = aSource([() => aStream(["event: ride\nid: 7\ndata: 1\n\n"], true)]);
  const { connections } = await read(source);
  expect(opened).toEqual([undefined, "7"]);
  expect(connections).toEqual([true, false]);
});

test("a stream that nobody listens to any more is left without a word of a broken connection", async () => {
  const left = new AbortController();
  const connections: boolean[] = [];
  const { source, opened } = aSource([
    () =>
      new Response(
        new ReadableStream({
          start: (controller) =>
            left.signal.addEventListener("abort", () => controller.error(left.signal.reason)),
        }),
      ),
  ]);
  const reading = readLive(
    source,
    { onEvent: () => undefined, onConnected: (is) => connections.push(is) },
    left.signal,
  );
  await vi.advanceTimersByTimeAsync(0);
  left.abort();
  await reading;
  expect(connections).toEqual([true]);
  expect(opened).toHaveLength(1);
});
