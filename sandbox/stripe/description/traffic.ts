import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Exchange, eventFaults, exchangeFaults, operationOf } from "./exchange-faults.ts";

const counts = new Map<string, number>();
let faults: string[] = [];

export function recordExchange(exchange: Exchange): void {
  const { method, path, reply } = exchange;
  const name = operationOf(method, path) ?? `${method} ${path}`;
  count(reply !== null && reply.status >= 400 ? `${name}, refused` : name);
  faults.push(...exchangeFaults(exchange));
}

export function recordEvent(event: object): void {
  count(`event ${Object(event).type}`);
  faults.push(...eventFaults(event));
}

/** Validated requests of this process by operation (refused requests separately), and events by type. */
export const countTraffic = (): ReadonlyMap<string, number> => new Map(counts);

/** Returns the faults since the last call and forgets them. */
export function takeMismatches(): string[] {
  const takenFaults = faults;
  faults = [];
  return takenFaults;
}

/** Writes counts and faults of this process for the program that runs the tests. */
export function saveTraffic(folder: string): void {
  const traffic = { counts: Object.fromEntries(counts), faults };
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(traffic));
}

function count(name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
