import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import type { DatedMeasurement, Measurement } from "./report.ts";

const FILE = join(import.meta.dirname, "findings.json");

/** Reads the last measurement of each row of docs/performance.md, ordered by the row's number. */
export async function readFindings(): Promise<DatedMeasurement[]> {
  const findings: DatedMeasurement[] = JSON.parse(await readFile(FILE, "utf8"));
  return findings.toSorted((a, b) => a.number - b.number || keyOf(a).localeCompare(keyOf(b)));
}

/** Stores the measurements of these rows with today's date; other rows keep the measurement of their own day. */
export async function storeFindings(findings: Measurement[], postgres: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${describeMachine()}, ${postgres}`;
  const dated = findings.map((finding) => ({ ...finding, day, machine }));
  const newKeys = new Set(findings.map(keyOf));
  const others = (await readFindings()).filter((finding) => !newKeys.has(keyOf(finding)));
  await writeFile(FILE, `${JSON.stringify([...others, ...dated], null, 2)}\n`);
}

const keyOf = ({ number, part = "" }: Measurement): string => `${number}${part}`;

export const describeMachine = (): string => {
  const all = cpus();
  return `${all.length} x ${all[0]?.model.trim() ?? "processor"}, Node ${process.versions.node}`;
};
