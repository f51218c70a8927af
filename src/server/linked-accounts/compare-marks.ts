import type { Db } from "#server/database/db.ts";
import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { linkAccounts, MAX_STEPS } from "#shared/linked-accounts/link-accounts.ts";
import {
  endSuspectedLinks,
  listMarksNear,
  listUncomparedAccounts,
  listUncomparedMarks,
  setMarksCompared,
  storeLinks,
} from "./queries.ts";

/** Links an account to other accounts of the same person by shared marks, such as e-mail, phone or card. Idempotent. */
export async function compareMarks(db: Db, accountId: string, now: Date): Promise<void> {
  // Read separately: `listMarksNear` limits the holders of a value and may omit this account.
  const own = await listUncomparedMarks(db, accountId);
  let ids = [accountId];
  let marks = await listMarksNear(db, ids);
  for (let step = 1; step < MAX_STEPS; step += 1) {
    const known = ids.length;
    ids = [...new Set([accountId, ...marks.map((mark) => mark.accountId)])];
    if (ids.length === known) break;
    marks = await listMarksNear(db, ids);
  }
  const links = linkAccounts(marks);
  await endSuspectedLinks(db, accountId, links);
  await storeLinks(db, links, now);
  await setMarksCompared(db, { accountId, marks: own, now });
}

/** Compares the marks that were added since the last sweep. Safe on every node. */
export async function sweepMarks({ db, log }: Services, now: Date): Promise<void> {
  for (const accountId of await listUncomparedAccounts(db))
    await attemptStep(log, "account marks", () => compareMarks(db, accountId, now));
}
