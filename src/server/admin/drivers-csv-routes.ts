import { csvRoute } from "#server/http/csv-route.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { DRIVERS_CSV_PATH, driversFile } from "#shared/admin/contract.ts";
import { CSV_START, csvLine } from "#shared/csv.ts";
import { formatNewYork } from "#shared/new-york-time.ts";
import { everyDriver, type ListedRow } from "./listing-queries.ts";

/** The drivers that a filter leaves, as a file. */
export function driversCsvRoutes(app: App, { db }: Services): void {
  csvRoute(app, {
    path: DRIVERS_CSV_PATH,
    summary: "The drivers that a filter leaves, as a file",
    audience: "admin",
    query: driversFile,
  })(({ query }) => ({ name: "faire-drivers.csv", lines: lines(everyDriver(db, query)) }));
}

const columns: readonly [name: string, of: (driver: ListedRow) => string | number | null][] = [
  ["Driver", ({ number }) => number],
  ["First name", ({ firstName }) => firstName],
  ["Last name", ({ lastName }) => lastName],
  ["Email", ({ email }) => email],
  ["Phone", ({ phoneNumber }) => phoneNumber],
  ["Make", ({ make }) => make],
  ["Model", ({ model }) => model],
  ["Vehicle type", ({ vehicleType }) => vehicleType],
  ["Plate", ({ plateNumber }) => plateNumber],
  ["Payouts", ({ payoutsEnabled }) => (payoutsEnabled ? "Connected" : "Not connected")],
  ["Verified", ({ isVerified }) => (isVerified ? "Verified" : "Unverified")],
  ["Joined (ET)", ({ createdAt }) => formatNewYork(createdAt)],
];

/** The names of the columns first. */
async function* lines(drivers: AsyncIterable<readonly ListedRow[]>): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns.map(([name]) => name));
  for await (const some of drivers)
    yield some.map((driver) => csvLine(columns.map(([, of]) => of(driver)))).join("");
}
