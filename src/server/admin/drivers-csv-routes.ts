import { csvRoute } from "#server/http/csv-route.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { DRIVERS_CSV_PATH, driversCsvQuery } from "#shared/admin/contract.ts";
import { type CsvColumn, csvTable } from "#shared/csv.ts";
import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import { marketIsoMinute, titleInZone } from "#shared/market-time.ts";
import { type ListedRow, streamDrivers } from "./listing-queries.ts";

/** Drivers that match a filter, as CSV. */
export function driversCsvRoutes(app: App, services: Services): void {
  csvRoute(app, services, {
    path: DRIVERS_CSV_PATH,
    summary: "The filtered drivers as a CSV file",
    audience: "admin",
    permission: "drivers",
    query: driversCsvQuery,
  })(({ query }) => ({
    name: "faire-drivers.csv",
    lines: csvTable(listColumns(), streamDrivers(services.readDb, query)),
  }));
}

const listColumns = (): readonly CsvColumn<ListedRow>[] => [
  ["Driver", ({ number }) => number],
  ["First name", ({ firstName }) => firstName],
  ["Last name", ({ lastName }) => lastName],
  ["Email", ({ email }) => email],
  ["Phone", ({ phoneNumber }) => phoneNumber],
  ["Make", ({ make }) => make],
  ["Model", ({ model }) => model],
  ["Vehicle type", ({ vehicleType }) => vehicleType && vehicleTypeLabels[vehicleType]],
  ["Plate", ({ plateNumber }) => plateNumber],
  ["Payouts", ({ payoutsEnabled }) => (payoutsEnabled ? "Connected" : "Not connected")],
  ["Verified", ({ isVerified }) => (isVerified ? "Verified" : "Unverified")],
  [titleInZone("Joined"), ({ createdAt }) => marketIsoMinute(createdAt)],
];
