import type { Transaction } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { DB } from "#server/database/tables.d.ts";
import { notSignedIn } from "#server/http/session.ts";
import { lockAccount, lockDriver } from "./queries.ts";

type Change<T> = (tx: Transaction<DB>) => Promise<T>;

/**
 * Runs `change` in a transaction under the account's row lock. Every other lock is taken after this one, so that
 * transactions cannot deadlock. Throws 401 if the account was deleted meanwhile, so that erased data is never written
 * again.
 */
export function withLockedAccount<T>(db: Db, accountId: string, change: Change<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw notSignedIn();
    return change(tx);
  });
}

/**
 * Like `withLockedAccount`, and also locks the driver row: name, e-mail and vehicle appear in the driver list, and
 * admins lock only the driver.
 */
export const withLockedDriver = <T>(db: Db, driverId: string, change: Change<T>): Promise<T> =>
  withLockedAccount(db, driverId, async (tx) => {
    await lockDriver(tx, driverId);
    return change(tx);
  });
