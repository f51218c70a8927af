import type { Db } from "#server/database/db.ts";
import type { Facts } from "#shared/submissions/contract.ts";
import type { ChangeKind } from "#shared/submissions/kinds.ts";
import { isVerifiedDriver, withdrawOpenSubmission } from "./queries.ts";
import { submit } from "./submit.ts";

interface Change<F extends Facts> {
  driverId: string;
  kind: ChangeKind;
  /** Null before the first entry. */
  before: F | null;
  after: F;
  apply: () => Promise<void>;
  /** A file that admins see with the change. */
  fileName?: string | null;
  now: Date;
}

/**
 * Applies an unverified driver's change, and submits a verified driver's change, or one with a file, for review. Both
 * replace the change in review; saving the values in use, without a file, withdraws it. Call with the driver locked.
 */
export async function applyOrSubmit<F extends Facts>(
  tx: Db,
  { apply, before, after, ...change }: Change<F>,
): Promise<void> {
  const hasFile = Boolean(change.fileName);
  if (before && areSame(before, after) && !hasFile) return withdrawOpenSubmission(tx, change);
  const isVerified = await isVerifiedDriver(tx, change.driverId);
  if (isVerified || hasFile) await submit(tx, { ...change, before: before ?? {}, after });
  else await withdrawOpenSubmission(tx, change);
  if (!isVerified) await apply();
}

const areSame = (before: Facts, after: Facts): boolean =>
  Object.entries(after).every(([name, value]) => before[name] === value);
