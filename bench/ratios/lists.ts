import { openSession } from "#server/accounts/sessions.ts";
import { openDb } from "#server/database/db.ts";
import { fillBackOffice, restoreVerification } from "../back-office.ts";
import { type BenchDatabase, insertPerson, prepareSecondDatabase } from "../bench-database.ts";
import { startServer } from "../child.ts";
import { allLists, type ListCall } from "../list-calls.ts";
import { insertPastPayments, insertPastRides, removeRides } from "../past-rides.ts";
import { fillPeople } from "../people.ts";
import type { Measurement } from "../report.ts";
import {
  computeGrowth,
  findLargestGrowth,
  formatTimes,
  type Times,
  timeCalls,
} from "../timed-calls.ts";

const FEW = 1000;
const MANY = 100_000;
const GOAL = 3;

/**
 * Ratio 12: each of `allLists` among 1,000,000 rides and 100,000 drivers and riders, against 1,000 of each. Expects the
 * rides of ratio 10b, and deletes all rides afterwards.
 */
export async function measureLists(database: BenchDatabase): Promise<Measurement[]> {
  const second = await prepareSecondDatabase(database, FEW);
  await insertPastRides(second.pool, { riderId: second.riderId, driverId: null, count: FEW });
  const few = await startProduct(second, FEW);
  const many = await startProduct(database, MANY);
  const times = await timeCalls(allLists, few.read, many.read);
  await Promise.all([few.stop(), many.stop()]);
  await second.remove();
  await restoreVerification(database.pool);
  await removeRides(database.pool);
  return [createFinding(times)];
}

interface ListReader {
  /** Reads a list as an admin or a rider; throws on an error status. */
  read(list: ListCall): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the product on a database with all data shown to admins. */
async function startProduct(
  { pool, databaseUrl, riderId }: BenchDatabase,
  drivers: number,
): Promise<ListReader> {
  await insertPastPayments(pool);
  const adminId = await insertPerson(pool, "ADMIN", "Ada");
  await fillPeople(pool, adminId);
  await fillBackOffice(pool, adminId);
  const product = await startServer("product", [databaseUrl, adminId]);
  const riderToken = await openSession({ db: openDb(pool), now: () => new Date() }, riderId);
  const tokens = { admin: product.token, rider: riderToken };
  const read = async ({ path, reader }: ListCall) => {
    const url = new URL(`/api${path(drivers)}`, product.url);
    const answer = await fetch(url, { headers: { authorization: `Bearer ${tokens[reader]}` } });
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
    await answer.arrayBuffer();
  };
  return { read, stop: product.stop };
}

const createFinding = (times: readonly Times[]): Measurement => {
  const worst = findLargestGrowth(times);
  const growth = worst ? computeGrowth(worst) : Number.NaN;
  return {
    number: 12,
    what: `each of ${times.length} lists of admins and riders among 1,000,000 rides, 100,000 drivers and as many riders, against 1,000 of each`,
    goal: `<= ${GOAL} x the time`,
    measured: `${growth.toFixed(1)} x (${worst?.name})`,
    isMet: growth <= GOAL,
    details: times.map((time) => formatTimes(time, "among 1,000")),
  };
};
