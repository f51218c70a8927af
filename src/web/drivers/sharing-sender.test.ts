import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSender } from "./sharing-sender.ts";

const here = { latitude: 40.7484, longitude: -73.9857 };
const aBlockAway = { latitude: 40.7491, longitude: -73.9857 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A sender, with the channel and the outcome of each sent position. */
const aSender = () => {
  const events: string[] = [];
  const measurements: [number, number][] = [];
  const connection = { hasSocket: true, hasServer: true };
  const sender = createSender(
    {
      bySocket: () => {
        if (connection.hasSocket) events.push("socket");
        return connection.hasSocket;
      },
      byHttp: async () => {
        if (!connection.hasServer) throw new Error("away");
        events.push("http");
      },
    },
    {
      onMeasured: ({ latitude }, time) => measurements.push([latitude, time]),
      onSent: () => events.push("sent"),
      onFailure: () => events.push("failed"),
    },
  );
  return { sender, connection, events, measurements };
};

test("positions are sent by socket, by HTTP while it is closed, and by socket again", async () => {
  const { sender, connection, events } = aSender();
  sender.setPosition(here);
  await vi.advanceTimersByTimeAsync(0);
  connection.hasSocket = false;
  await vi.advanceTimersByTimeAsync(20_000);
  connection.hasSocket = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(events).toEqual(["socket", "sent", "http", "sent", "socket", "sent"]);
  sender.stop();
});

test("a moving driver's position is sent after four seconds, not before", async () => {
  const { sender, events } = aSender();
  sender.setPosition(here);
  sender.setPosition(aBlockAway);
  await vi.advanceTimersByTimeAsync(3999);
  expect(events).toEqual(["socket", "sent"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(events).toEqual(["socket", "sent", "socket", "sent"]);
  sender.stop();
});

test("a page that is shown again sends at once, but never twice in a second", async () => {
  const { sender, events } = aSender();
  sender.setPosition(here);
  await vi.advanceTimersByTimeAsync(500);
  sender.sendNow();
  expect(events).toEqual(["socket", "sent"]);
  await vi.advanceTimersByTimeAsync(600);
  sender.sendNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual(["socket", "sent", "socket", "sent"]);
  sender.stop();
});

test("a position that is not delivered is a failure and is sent again after four seconds", async () => {
  const { sender, connection, events } = aSender();
  connection.hasSocket = false;
  connection.hasServer = false;
  sender.setPosition(here);
  await vi.advanceTimersByTimeAsync(0);
  connection.hasServer = true;
  await vi.advanceTimersByTimeAsync(4000);
  expect(events).toEqual(["failed", "http", "sent"]);
  sender.stop();
});

test("a stopped sender sends nothing", async () => {
  const { sender, events } = aSender();
  sender.setPosition(here);
  sender.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events).toEqual(["socket", "sent"]);
});

test("measured positions are reported with their time, even if the server is unreachable", async () => {
  const { sender, measurements, connection } = aSender();
  connection.hasSocket = false;
  connection.hasServer = false;
  const start = Date.now();
  sender.setPosition(here);
  sender.setPosition(here);
  await vi.advanceTimersByTimeAsync(5000);
  sender.setPosition(aBlockAway);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(measurements).toEqual([
    [here.latitude, start],
    [aBlockAway.latitude, start + 5000],
  ]);
  sender.stop();
});
