import { readFileSync } from "node:fs";
import { join } from "node:path";

const rows = readFileSync(join(import.meta.dirname, "new-york-hours.csv"), "utf8").split("\n");
const shares = rows.filter((row) => /^\d/.test(row)).map((row) => Number(row.split(",")[1]));
const busiest = Math.max(...shares);

/** Demand at a part (0 to 1) of the run, as a share of the busiest hour: the run passes through the hours 12 to 23. */
export function demandAt(part: number): number {
  const hour = Math.min(23, 12 + Math.floor(part * 12));
  return (shares[hour] ?? busiest) / busiest;
}
