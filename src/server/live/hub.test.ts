import { expect, test } from "vitest";
import { createHub, HEARTBEAT_TICK_MS } from "./hub.ts";

const now = new Date("2026-11-22T15:00:00Z");
const TICKS_PER_ROUND = 20_000 / HEARTBEAT_TICK_MS;
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

test("every stream gets one heartbeat in twenty seconds, and few at a time if all open at once", () => {
  const hub = createHub();
  const streams = Array.from({ length: 1000 }, (_, number) => aStream(`account ${number}`));
  for (const { stream } of streams) hub.add(stream);
  const heartbeatsPerTick = [];
  for (let tick = 0; tick < TICKS_PER_ROUND; tick += 1) {
    hub.beat(now);
    heartbeatsPerTick.push(streams.reduce((sum, { frames }) => sum + frames.splice(0).length, 0));
  }
  expect(heartbeatsPerTick).toEqual(Array(TICKS_PER_ROUND).fill(5));
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
  for (let tick = 0; tick < TICKS_PER_ROUND; tick += 1) hub.beat(now);
  expect([short.frames, long.frames]).toEqual([["session"], ["beat"]]);
  expect(hub.sessions()).toEqual(["b"]);
});
