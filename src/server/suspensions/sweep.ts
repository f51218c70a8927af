import { lockAccount } from "#server/accounts/queries.ts";
import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { cancelRidesOfSuspendedPeople } from "./cancel-rides.ts";
import { listOverdueSuspensions } from "./queries.ts";
import { liftInTransaction } from "./suspend.ts";

/** Lifts suspensions whose time is over, and cancels rides of suspended people that have not begun. */
export async function sweepSuspensions(services: Services, now: Date): Promise<void> {
  const { db, log, market } = services;
  for (const { id, accountId } of await listOverdueSuspensions(db, now))
    await attemptStep(log, "suspension", async () => {
      await db.transaction().execute(async (tx) => {
        if (!(await lockAccount(tx, accountId))) return;
        await liftInTransaction(tx, { id, liftedBy: null, liftReason: null, now });
      });
      await market.reload(accountId);
    });
  await cancelRidesOfSuspendedPeople(services, now);
}
