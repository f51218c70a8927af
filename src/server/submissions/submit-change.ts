import type { Db } from "#server/database/db.ts";
import type { Facts } from "#shared/submissions/contract.ts";
import type { ChangeKind } from "#shared/submissions/kinds.ts";
import { isVerifiedDriver, withdrawOpen } from "./queries.ts";
import { submit } from "./submit.ts";

interface Change<F extends Facts> {
  driverId: string;
  kind: ChangeKind;
  /** Null before the first entry. */
  before: F | null;
  after: F;
  apply: () => Promise<void>;
  now: Date;
}

/**
 * Applies a change of an unverified driver, and submits one of a verified driver for review. Either replaces the change
 * in review; the values in use withdraw it. Call with the driver locked.
 */
export async function applyOrSubmit<F extends Facts>(
  tx: Db,
  { apply, before, after, ...change }: Change<F>,
): Promise<void> {
  if (before && areSame(before, after)) return withdrawOpen(tx, change);
  if (await isVerifiedDriver(tx, change.driverId)) {
    await submit(tx, { ...change, before: before ?? {}, after });
    return;
  }
  await withdrawOpen(tx, change);
  await apply();
}

const areSame = (before: Facts, after: Facts): boolean =>
  Object.entries(after).every(([name, value]) => before[name] === value);
