import { readFileSync } from "node:fs";
import { openDriverSockets } from "../driver-sockets.ts";
import { openLiveStreams } from "./live-streams.ts";
import type { People } from "./people.ts";

const SOCKETS_PER_PROCESS = 15_000;

interface Limits {
  sockets: number;
  streams: number;
}

/** Opens drivers' sockets and riders' live streams; `reopen` closes all and opens new ones. */
export async function openConnections(url: string, people: People, { sockets, streams }: Limits) {
  const driverTokens = [...people.drivers.values()].slice(0, sockets);
  const riderTokens = people.riders.slice(0, streams).map(({ token }) => token);
  const openAll = async () => {
    const socketProcesses: Awaited<ReturnType<typeof openDriverSockets>>[] = [];
    for (let from = 0; from < driverTokens.length; from += SOCKETS_PER_PROCESS)
      socketProcesses.push(
        await openDriverSockets(url, driverTokens.slice(from, from + SOCKETS_PER_PROCESS)),
      );
    return { socketProcesses, live: await openLiveStreams(url, riderTokens) };
  };
  let open = await openAll();
  const close = (): void => {
    for (const socketProcess of open.socketProcesses) socketProcess.close();
    open.live.close();
  };
  return {
    close,
    countStreams: () => open.live.countOpen(),
    countSockets: async (): Promise<number> => {
      const counts = await Promise.all(open.socketProcesses.map((one) => one.countOpen()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    reopen: async () => {
      close();
      open = await openAll();
    },
    /** Sends positions over all sockets for this time. Returns how many the product read. */
    send: async (perSecond: number, seconds: number): Promise<number> => {
      const each = perSecond / open.socketProcesses.length;
      const counts = await Promise.all(open.socketProcesses.map((one) => one.send(each, seconds)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** Splits the files that this process may open, less 1,500: streams get at most 40 %, sockets the rest. */
export function limitConnections({
  drivers,
  streams: requestedStreams,
}: {
  drivers: number;
  streams: number;
}): Limits {
  const text = readFileSync("/proc/self/limits", "utf8");
  const files = Number(/Max open files\s+(\d+)/.exec(text)?.[1] ?? 1024) - 1500;
  const streams = Math.round(Math.min(requestedStreams, files * 0.4));
  return { streams, sockets: Math.min(drivers, files - streams) };
}
