import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDriverSocket } from "./driver-socket.ts";
import { createGate } from "./driver-socket-gate.ts";

const dana = { id: "dana", session: "session", expiresAt: new Date("2026-11-22T15:00:00Z") };

/** A socket whose peer responds or not. */
const aSocket = (answers: boolean) => {
  const done: string[] = [];
  const pongs = new EventEmitter();
  const socket = {
    send: (text: string) => void done.push(text),
    ping: () => void (answers && pongs.emit("pong")),
    close: (code: number) => void done.push(String(code)),
    terminate: () => void done.push("cut off"),
  };
  return { socket, pongs, done };
};
const heard = JSON.stringify({ type: "heard", ageSeconds: 4 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a responsive connection stays open and gets its position's age at every heartbeat", () => {
  const { socket, pongs, done } = aSocket(true);
  const line = createDriverSocket(socket, dana, () => 4);
  pongs.on("pong", line.markAlive);
  for (let beat = 0; beat < 3; beat += 1) line.beat();
  expect(done).toEqual([heard, heard, heard]);
});

test("a connection without a response since the last heartbeat is terminated", () => {
  const { socket, done } = aSocket(false);
  const line = createDriverSocket(socket, dana, () => 4);
  line.beat();
  line.beat();
  expect(done).toEqual([heard, "cut off"]);
});

test("one position per second is taken, also after a slow second", () => {
  const gate = createGate();
  const fates = [0, 10, 950, 1900, 2850].map((ms) => gate(100_000 + ms));
  expect(fates).toEqual(["taken", "ignored", "taken", "taken", "taken"]);
});

test("a flood of messages is stopped", () => {
  const gate = createGate();
  const fates = Array.from({ length: 51 }, () => gate(100_000));
  expect(fates.at(49)).toBe("ignored");
  expect(fates.at(50)).toBe("flood");
});
