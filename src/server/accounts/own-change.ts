import type { Transaction } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { DB } from "#server/database/tables.d.ts";
import { notSignedIn } from "#server/http/session.ts";
import { lockAccountHere, lockDriver } from "./queries.ts";

type Change<T> = (tx: Transaction<DB>) => Promise<T>;

/**
 * Changes what an account has, one change after the other: whoever changes anything else besides has the account first,
 * so that nobody waits in a circle. Throws 401 when its owner has left meanwhile: nothing of theirs is written again.
 */
export function changeOwn<T>(db: Db, accountId: string, change: Change<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccountHere(tx, accountId))) throw notSignedIn();
    return change(tx);
  });
}

/** The same for what a driver is listed by: name, e-mail, vehicle. Admins change drivers without their accounts. */
export const changeListed = <T>(db: Db, driverId: string, change: Change<T>): Promise<T> =>
  changeOwn(db, driverId, async (tx) => {
    await lockDriver(tx, driverId);
    return change(tx);
  });
