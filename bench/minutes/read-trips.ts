import { readFileSync } from "node:fs";
import type { Point } from "#shared/places/place.ts";
import type { LocalHour } from "#shared/places/route-estimate.ts";

/** A taxi trip, with the local hour of its departure and the minutes from pickup to dropoff. */
export interface MeteredTrip {
  from: Point;
  to: Point;
  departure: LocalHour;
  minutes: number;
}

const columns = [
  "pickup_local",
  "seconds",
  "pickup_lon",
  "pickup_lat",
  "dropoff_lon",
  "dropoff_lat",
] as const;
type Column = (typeof columns)[number];

/** Reads trips from a CSV file with a header. Throws if a column is missing. */
export function readTrips(file: string): MeteredTrip[] {
  const [header = "", ...lines] = readFileSync(file, "utf8").trim().split(/\r?\n/);
  const names = header.split(",");
  const missing = columns.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`${file} has no column ${missing.join(", ")}`);
  const columnIndexes = new Map(names.map((name, index) => [name, index]));
  return lines.map((line) => {
    const cells = line.split(",");
    return readTrip((column) => cells[columnIndexes.get(column) ?? -1] ?? "");
  });
}

const readTrip = (cell: (column: Column) => string): MeteredTrip => {
  const point = (end: "pickup" | "dropoff"): Point => ({
    latitude: Number(cell(`${end}_lat`)),
    longitude: Number(cell(`${end}_lon`)),
  });
  // Local time is read as UTC, so that this machine's time zone does not matter.
  const pickup = new Date(`${cell("pickup_local")}Z`);
  return {
    from: point("pickup"),
    to: point("dropoff"),
    departure: { hour: pickup.getUTCHours(), isWeekend: [0, 6].includes(pickup.getUTCDay()) },
    minutes: Number(cell("seconds")) / 60,
  };
};
