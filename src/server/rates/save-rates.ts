import type { Db } from "#server/database/db.ts";
import { notFound, Problem } from "#server/problem.ts";
import {
  findRatesVersion,
  firstRatesVersion,
  insertRates,
  lockRates,
  type RatesVersion,
} from "./queries.ts";

type Columns = Omit<RatesVersion, "version">;
/** The changed columns of one part of the rates. */
export type RatesChange = Readonly<Partial<Columns>>;

/**
 * Saves one part of a driver's rates as a new version and keeps the other parts. Creates no version without a
 * change, except on the first save, which confirms the defaults. Returns the current version. `editedVersion` is the
 * version that the user edited: throws 409 if the part was changed since, 404 for an unknown driver.
 */
export function saveRates(
  db: Db,
  driverId: string,
  { change, editedVersion }: { change: RatesChange; editedVersion?: number | undefined },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const version = await lockRates(tx, driverId);
    const current = version === null ? null : await findRatesVersion(tx, driverId, version);
    if (!current) throw notFound("This driver");
    const isDefault = current.version === firstRatesVersion;
    if (!isDefault && includesPart(current, change)) return current.version;
    if (editedVersion !== undefined && editedVersion !== current.version) {
      const editedRates = await findRatesVersion(tx, driverId, editedVersion);
      assertUnchanged(current, editedRates, change);
    }
    const next = { ...current, ...change, version: current.version + 1 };
    await insertRates(tx, driverId, next);
    return next.version;
  });
}

/** Throws 409 when the part was saved since the version that the change was made on. */
function assertUnchanged(
  current: RatesVersion,
  editedRates: RatesVersion | null | undefined,
  change: RatesChange,
): void {
  if (!editedRates || !includesPart(current, pickPart(change, editedRates)))
    throw changedMeanwhile();
}

const changedMeanwhile = () =>
  new Problem(
    409,
    "rates_changed",
    "These rates were saved in another window since you opened them.",
  );

function includesPart(rates: RatesVersion, part: RatesChange): boolean {
  return columnsOf(part).every((column) => rates[column] === part[column]);
}

function pickPart(part: RatesChange, rates: RatesVersion): RatesChange {
  return Object.fromEntries(columnsOf(part).map((column) => [column, rates[column]]));
}

const columnsOf = (part: RatesChange) => Object.keys(part) as (keyof Columns)[];
