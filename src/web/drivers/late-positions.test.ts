import { beforeEach, expect, test, vi } from "vitest";
import { trackUnconfirmed } from "./late-positions.ts";

const start = Date.parse("2026-11-23T15:00:00Z");
const here = { latitude: 40.7484, longitude: -73.9857, accuracy: 8, heading: 90 };
const at = (seconds: number) => start + seconds * 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  return () => vi.useRealTimers();
});

/** Records the seconds sent with each call; `server` decides how the next calls end. */
const aDevice = () => {
  const calls: number[][] = [];
  const server: { answer: "accepted" | "refused" | "unreachable" } = { answer: "accepted" };
  const device = trackUnconfirmed(async ({ positions }) => {
    calls.push(positions.map((position) => (Date.parse(position.at) - start) / 1000));
    if (server.answer === "unreachable") throw new Error("unreachable");
    return server.answer === "accepted";
  });
  const drive = (...seconds: number[]) => {
    for (const second of seconds) device.record(here, at(second));
  };
  return { ...device, drive, calls, server };
};

test("nothing is sent late while the server confirms", async () => {
  const device = aDevice();
  device.drive(0, 4, 8);
  device.confirm(at(8));
  device.lose();
  expect(await device.sendLate()).toEqual([]);
  expect(device.calls).toEqual([]);
});

test("positions measured since the last confirmation are sent once, with their own times", async () => {
  const device = aDevice();
  device.drive(0, 4, 8);
  device.confirm(at(4));
  device.drive(12);
  device.lose();
  device.drive(16);
  device.lose();
  expect(await device.sendLate()).toEqual([at(8), at(12), at(16)]);
  expect(await device.sendLate()).toEqual([]);
  expect(device.calls).toEqual([[8, 12, 16]]);
});

test("a later confirmation does not drop positions that the server missed", async () => {
  const device = aDevice();
  device.drive(0, 4);
  device.lose();
  device.server.answer = "unreachable";
  expect(await device.sendLate()).toEqual([]);
  device.drive(8);
  device.confirm(at(8));
  device.server.answer = "accepted";
  expect(await device.sendLate()).toEqual([at(0), at(4)]);
  expect(device.calls).toEqual([
    [0, 4],
    [0, 4],
  ]);
});

test("positions that the server refuses are not sent again", async () => {
  const device = aDevice();
  device.drive(0);
  device.lose();
  device.server.answer = "refused";
  expect(await device.sendLate()).toEqual([]);
  await device.sendLate();
  expect(device.calls).toHaveLength(1);
});

test("two concurrent calls send the positions once, and at most the newest 500", async () => {
  const device = aDevice();
  device.drive(...Array.from({ length: 600 }, (_, index) => index * 4));
  device.lose();
  const sent = await Promise.all([device.sendLate(), device.sendLate()]);
  expect(sent.map(({ length }) => length)).toEqual([500, 0]);
  expect(device.calls[0]?.[0]).toBe(400);
});

test("a driver who stops sharing sends nothing afterwards", async () => {
  const device = aDevice();
  device.drive(0, 4);
  device.lose();
  device.drive(8);
  device.forget();
  device.lose();
  expect(await device.sendLate()).toEqual([]);
  expect(device.calls).toEqual([]);
});
