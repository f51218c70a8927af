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
/** The columns of one part of the rates, and what they become. */
export type RatesChange = Readonly<Partial<Columns>>;

/**
 * Saves a part of a driver's rates as a new version and leaves the other parts as they are now, whoever saved them;
 * nothing new when nothing changes, except by the first save: whoever keeps the defaults has decided on them.
 * Answers the number of the current version. `seen` is the version that the change was made on: 409 when the part was
 * saved since. 404 without such a driver.
 */
export function saveRates(
  db: Db,
  driverId: string,
  { change, seen }: { change: RatesChange; seen?: number | undefined },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const version = await lockRates(tx, driverId);
    const current = version === null ? null : await findRatesVersion(tx, driverId, version);
    if (!current) throw notFound("This driver");
    const isFirst = current.version === firstRatesVersion;
    if (!isFirst && isPartOf(current, change)) return current.version;
    if (seen !== undefined && seen !== current.version) {
      const before = await findRatesVersion(tx, driverId, seen);
      refuseChanged(current, before, change);
    }
    const next = { ...current, ...change, version: current.version + 1 };
    await insertRates(tx, driverId, next);
    return next.version;
  });
}

/** Throws 409 when the part was saved since the version that the change was made on. */
function refuseChanged(
  current: RatesVersion,
  before: RatesVersion | null | undefined,
  change: RatesChange,
): void {
  if (!before || !isPartOf(current, samePart(change, before))) throw changedMeanwhile();
}

const changedMeanwhile = () =>
  new Problem(
    409,
    "rates_changed",
    "These rates were saved in another window since you opened them.",
  );

function isPartOf(rates: RatesVersion, part: RatesChange): boolean {
  return columnsOf(part).every((column) => rates[column] === part[column]);
}

function samePart(part: RatesChange, rates: RatesVersion): RatesChange {
  return Object.fromEntries(columnsOf(part).map((column) => [column, rates[column]]));
}

const columnsOf = (part: RatesChange) => Object.keys(part) as (keyof Columns)[];
