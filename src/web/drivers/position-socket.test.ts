import { expect, test, vi } from "vitest";
import { readPositionBytes } from "#shared/live/position-bytes.ts";
import { keepPositionSocket, type RawSocket, type RawSocketEvents } from "./position-socket.ts";

const here = { latitude: 40.7484, longitude: -73.9857 };

/** A position socket with a fake server, whose methods act on the latest raw socket. */
const openPositionSocket = () => {
  const sockets: (RawSocket & {
    on: RawSocketEvents;
    sent: (string | ArrayBuffer)[];
    isClosed: boolean;
  })[] = [];
  const delays: number[] = [];
  const connect = (on: RawSocketEvents) => {
    const socket = {
      on,
      sent: [] as (string | ArrayBuffer)[],
      isClosed: false,
      send: (message: string | ArrayBuffer) => void socket.sent.push(message),
      close: () => {
        socket.isClosed = true;
      },
    };
    sockets.push(socket);
    return socket;
  };
  let token = "token";
  const reports: (number | "offline")[] = [];
  const stateChanges: ("ready" | "lost")[] = [];
  const positionSocket = keepPositionSocket(
    {
      connect,
      token: () => token,
      isRenewed: async (refused) => refused !== token,
      wait: async (ms) => void delays.push(ms),
    },
    {
      onHeard: (age) => reports.push(age),
      onOffline: () => reports.push("offline"),
      onReady: () => stateChanges.push("ready"),
      onLost: () => stateChanges.push("lost"),
    },
  );
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  };
  return {
    positionSocket,
    sockets,
    delays,
    reports,
    stateChanges,
    say: (message: object) => last().on.message(JSON.stringify(message)),
    open: () => last().on.open(),
    renewToken: () => {
      token = "renewed";
    },
    end: async (code: number) => {
      last().on.close(code);
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
};

test("the socket authenticates first and sends positions once the server is ready", () => {
  const { positionSocket, sockets, open, say } = openPositionSocket();
  expect(positionSocket.send(here)).toBe(false);
  open();
  expect(positionSocket.send(here)).toBe(false);
  say({ type: "ready" });
  expect(positionSocket.send(here)).toBe(true);
  expect(sockets[0]?.sent).toEqual(['{"token":"token"}', JSON.stringify(here)]);
});

test("a server that reads binary positions receives them, an older one receives JSON", () => {
  const { positionSocket, sockets, say } = openPositionSocket();
  say({ type: "ready", readsBytes: true });
  positionSocket.send(here);
  say({ type: "ready" });
  positionSocket.send(here);
  const [bytes, text] = sockets[0]?.sent ?? [];
  expect(bytes instanceof ArrayBuffer && readPositionBytes(new DataView(bytes))).toEqual(here);
  expect(text).toBe(JSON.stringify(here));
});

test("a broken connection is reopened, with a longer delay after each failure, and the first delay again after a success", async () => {
  const { positionSocket, delays, say, end } = openPositionSocket();
  await end(1006);
  await end(1001);
  await end(1006);
  expect(delays).toEqual([1000, 2000, 4000]);
  say({ type: "ready" });
  expect(positionSocket.send(here)).toBe(true);
  await end(1001);
  expect(positionSocket.send(here)).toBe(false);
  expect(delays.at(-1)).toBe(1000);
});

test("an offline driver is notified, and no other socket is opened", async () => {
  const { sockets, reports, say, end } = openPositionSocket();
  say({ type: "ready" });
  say({ type: "offline", reason: "silent" });
  await end(4409);
  expect(reports).toEqual(["offline"]);
  expect(sockets).toHaveLength(1);
});

test.each([4400, 4401, 4403, 4410, 4429])(
  "a socket that the server closes with code %i is not reopened",
  async (code) => {
    const { sockets, end } = openPositionSocket();
    await end(code);
    expect(sockets).toHaveLength(1);
  },
);

test("a socket refused because the password was entered again is reopened with the new token", async () => {
  const { sockets, open, renewToken, end } = openPositionSocket();
  renewToken();
  await end(4401);
  await vi.waitFor(() => expect(sockets).toHaveLength(2));
  open();
  expect(sockets[1]?.sent).toEqual(['{"token":"renewed"}']);
});

test("the age of the position that the server has is passed on, unless it has none", () => {
  const { reports, say } = openPositionSocket();
  say({ type: "heard", ageSeconds: null });
  say({ type: "heard", ageSeconds: 12 });
  expect(reports).toEqual([12]);
});

test("a connection on which the server falls silent is replaced", async () => {
  vi.useFakeTimers();
  const { sockets, say } = openPositionSocket();
  say({ type: "ready" });
  await vi.advanceTimersByTimeAsync(45_000);
  vi.useRealTimers();
  expect(sockets[0]?.isClosed).toBe(true);
  expect(sockets).toHaveLength(2);
});

test("a closed socket does not reconnect", async () => {
  const { positionSocket, sockets, say } = openPositionSocket();
  say({ type: "ready" });
  positionSocket.close();
  await vi.waitFor(() => expect(sockets[0]?.isClosed).toBe(true));
  expect(sockets).toHaveLength(1);
});

test("each connect and disconnect is reported, so that lost positions can be sent again", async () => {
  const { stateChanges, say, open, end } = openPositionSocket();
  open();
  say({ type: "ready" });
  await end(1006);
  open();
  say({ type: "ready" });
  expect(stateChanges).toEqual(["ready", "lost", "ready"]);
});
