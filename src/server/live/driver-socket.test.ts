import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDriverSocket } from "./driver-socket.ts";
import { createGate } from "./driver-socket-gate.ts";

const dana = { id: "dana", session: "session", expiresAt: new Date("2026-11-22T15:00:00Z") };

/** A socket with a responsive or an unresponsive peer. */
const aSocket = (isResponsive: boolean) => {
  const actions: string[] = [];
  const pongs = new EventEmitter();
  const socket = {
    send: (text: string) => void actions.push(text),
    ping: () => void (isResponsive && pongs.emit("pong")),
    close: (code: number) => void actions.push(String(code)),
    terminate: () => void actions.push("cut off"),
  };
  return { socket, pongs, actions };
};
const positionAge = JSON.stringify({ type: "heard", ageSeconds: 4 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a responsive connection stays open and gets its position's age at every heartbeat", () => {
  const { socket, pongs, actions } = aSocket(true);
  const connection = createDriverSocket(socket, dana, () => 4);
  pongs.on("pong", connection.markAlive);
  for (let beat = 0; beat < 3; beat += 1) connection.beat();
  expect(actions).toEqual([positionAge, positionAge, positionAge]);
});

test("a connection without a response since the last heartbeat is terminated", () => {
  const { socket, actions } = aSocket(false);
  const connection = createDriverSocket(socket, dana, () => 4);
  connection.beat();
  connection.beat();
  expect(actions).toEqual([positionAge, "cut off"]);
});

test("accepts positions about one second apart and ignores closer positions", () => {
  const gate = createGate();
  const verdicts = [0, 10, 950, 1900, 2850].map((ms) => gate(100_000 + ms));
  expect(verdicts).toEqual(["taken", "ignored", "taken", "taken", "taken"]);
});

test("a flood of messages is stopped", () => {
  const gate = createGate();
  const verdicts = Array.from({ length: 51 }, () => gate(100_000));
  expect(verdicts.at(49)).toBe("ignored");
  expect(verdicts.at(50)).toBe("flood");
});
