import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Sums the traffic that the processes of a test run saved in a folder: counts by operation or event, and faults. */
export function readTraffic(folder) {
  const counts = {};
  const faults = [];
  for (const file of readdirSync(folder)) {
    const traffic = JSON.parse(readFileSync(join(folder, file), "utf8"));
    faults.push(...traffic.faults);
    for (const [name, count] of Object.entries(traffic.counts))
      counts[name] = (counts[name] ?? 0) + count;
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { counts, total, faults };
}

export function describeTraffic({ counts, total, faults }) {
  const lines = Object.entries(counts)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, count]) => `  ${String(count).padStart(6)} ${name}`);
  const verdict = faults.length > 0 ? ["", ...new Set(faults)].join("\n") : "";
  return `stripe … ${total} requests and events, ${faults.length} faults\n${lines.join("\n")}${verdict}`;
}
