import { expect, test } from "vitest";
import { createHub, HEARTBEAT_TICK_MS } from "./hub.ts";

const now = new Date("2026-11-22T15:00:00Z");
const inAnHour = new Date("2026-11-22T16:00:00Z");

const aStream = (accountId: string, session = "session", expiresAt = inAnHour) => {
  const frames: string[] = [];
  const stream = {
    accountId,
    session,
    expiresAt,
    beat: () => void frames.push("beat"),
    end: (why: string) => void frames.push(why),
  };
  return { stream, frames };
};

/** Beats a hub at each of these milliseconds; returns the number of heartbeats of each beat. */
const beatAt = (
  hub: ReturnType<typeof createHub>,
  streams: ReturnType<typeof aStream>[],
  at: number[],
) =>
  at.map((ms) => {
    hub.beat(new Date(now.getTime() + ms));
    return streams.reduce((sum, { frames }) => sum + frames.splice(0).length, 0);
  });

/** Milliseconds from `from` up to `to`, `every` apart. */
const range = (from: number, to: number, every: number) =>
  Array.from({ length: (to - from) / every }, (_, step) => from + step * every);

test("every stream gets one heartbeat in twenty seconds, and few at a time if all open at once", () => {
  const hub = createHub();
  const streams = Array.from({ length: 1000 }, (_, number) => aStream(`account ${number}`));
  for (const { stream } of streams) hub.add(stream);
  const beats = beatAt(hub, streams, range(0, 20_000, HEARTBEAT_TICK_MS));
  expect(beats).toEqual(Array(beats.length).fill(5));
});

test("heartbeats keep their round of twenty seconds when the ticks are late", () => {
  const hub = createHub();
  const streams = Array.from({ length: 1000 }, (_, number) => aStream(`account ${number}`));
  for (const { stream } of streams) hub.add(stream);
  beatAt(hub, streams, [0]);
  const late = beatAt(hub, streams, range(400, 20_400, 400));
  expect(late).toEqual(Array(50).fill(20));
  // After a stop of the process each stream gets one heartbeat, not one for each round that passed.
  expect(beatAt(hub, streams, [120_000])).toEqual([1000]);
});

test("lists the streams of one account only", () => {
  const hub = createHub();
  const [phone, laptop, other] = [aStream("rosa"), aStream("rosa"), aStream("remy")];
  for (const { stream } of [phone, laptop, other]) hub.add(stream);
  expect(hub.of("rosa")).toEqual([phone.stream, laptop.stream]);
  hub.remove(phone.stream);
  expect(hub.of("rosa")).toEqual([laptop.stream]);
  hub.remove(laptop.stream);
  expect([hub.hasConnection("rosa"), hub.hasConnection("remy")]).toEqual([false, true]);
});

test("an ended session closes all of its streams", () => {
  const hub = createHub();
  const streams = [aStream("rosa", "a"), aStream("rosa", "b"), aStream("rosa", "a")];
  for (const { stream } of streams) hub.add(stream);
  hub.endSession("a");
  expect(streams.map(({ frames }) => frames)).toEqual([["session"], [], ["session"]]);
  expect(hub.sessions()).toEqual(["b"]);
});

test("a stream closes at the first heartbeat after its session expires", () => {
  const hub = createHub();
  const [short, long] = [aStream("rosa", "a", now), aStream("rosa", "b")];
  for (const { stream } of [short, long]) hub.add(stream);
  for (const ms of range(0, 20_000, HEARTBEAT_TICK_MS)) hub.beat(new Date(now.getTime() + ms));
  expect([short.frames, long.frames]).toEqual([["session"], ["beat"]]);
  expect(hub.sessions()).toEqual(["b"]);
});
