import { setTimeout as wait } from "node:timers/promises";
import { DRIVER_SOCKET_PATH } from "#shared/live/driver-socket.ts";
import type { Users } from "#trust/people/users.ts";

const EVERY_MS = 1000;
const REOPEN_MS = 300;

/** Sends each driver's position every second over a WebSocket, opened again whenever it closes. */
export function openDriverSockets(url: string, drivers: Users["drivers"]) {
  const counts = { positions: 0, openings: 0 };
  const stopped = new AbortController();
  const sending = drivers.map(async ({ token, at }) => {
    while (!stopped.signal.aborted) {
      counts.openings += 1;
      await sendUntilClosed({ url, token, at, stopped: stopped.signal, counts });
      await wait(REOPEN_MS);
    }
  });
  return {
    counts,
    stop: async () => {
      stopped.abort();
      await Promise.all(sending);
    },
  };
}

type DriverSocket = Pick<Users["drivers"][number], "token" | "at"> & {
  url: string;
  stopped: AbortSignal;
  counts: { positions: number };
};

function sendUntilClosed({ url, token, at, stopped, counts }: DriverSocket): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}${DRIVER_SOCKET_PATH}`);
  const { latitude, longitude } = at;
  let timer: NodeJS.Timeout | undefined;
  socket.addEventListener("open", () => {
    socket.send(JSON.stringify({ token }));
    timer = setInterval(() => {
      if (stopped.aborted) return socket.close();
      socket.send(JSON.stringify({ latitude, longitude }));
      counts.positions += 1;
    }, EVERY_MS);
  });
  return new Promise((resolve) => {
    const end = () => {
      clearInterval(timer);
      resolve();
    };
    socket.addEventListener("close", end);
    socket.addEventListener("error", end);
    stopped.addEventListener("abort", () => socket.close());
  });
}
