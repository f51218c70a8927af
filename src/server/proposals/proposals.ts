import { v7 as uuidv7 } from "uuid";
import { actOn } from "#server/audit/act.ts";
import type { DatedTables } from "#server/database/dated-tables.ts";
import type { Db } from "#server/database/db.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { refusedDay } from "#shared/proposals/first-day.ts";
import {
  closeProposal,
  findOpenProposal,
  hasApprover,
  insertProposal,
  lockProposal,
  type ProposalTables,
  publish,
} from "./queries.ts";

/** A versioned table that one admin proposes and another approves. */
export interface ProposedTable<Content extends object> {
  tables: ProposalTables;
  /** Prefix of its actions in the audit. */
  action: "fee_rules" | "surcharges";
  cache: DatedTables<{ effectiveOn: string; effectiveAt: Date }>;
  /** First market day that can be proposed at an instant. */
  earliestDay: (now: Date) => string;
  tooSoonMessage: string;
  parse: (content: unknown) => Content;
  /** The content as the audit shows it. */
  audited: (content: Content) => object;
  onPublish?: (tx: Db, version: number) => Promise<void>;
}

type Decision = { id: string; adminId: string };
type ActServices = Pick<Services, "db" | "now">;

/**
 * The pending proposal, as its reader sees it, the first day that can be proposed, and whether another admin could
 * approve.
 */
export async function readOpenProposal<Content extends object>(
  { db, now }: ActServices,
  { tables, earliestDay, parse }: ProposedTable<Content>,
  readerId: string,
) {
  const row = await findOpenProposal(db, tables);
  const terms = { earliest: earliestDay(now()), hasApprover: await hasApprover(db, readerId) };
  if (!row) return { proposal: null, ...terms };
  const { id, effectiveOn, reason, proposedBy, proposedAt, firstName, lastName } = row;
  const head = {
    ...{ id, effectiveOn, reason },
    proposedBy: `${firstName} ${lastName}`,
    proposedAt: proposedAt.toISOString(),
    isOwn: proposedBy === readerId,
  };
  return { proposal: { content: parse(row.content), head }, ...terms };
}

/** Stores a proposal. Throws 400 if its day is too soon, too late or taken, and 409 if another proposal is pending. */
export async function propose<Content extends object>(
  services: ActServices,
  { tables, action, cache, earliestDay, tooSoonMessage, audited }: ProposedTable<Content>,
  draft: { content: Content; effectiveOn: string; reason: string; adminId: string },
): Promise<void> {
  const { adminId, effectiveOn, reason, content } = draft;
  const now = services.now();
  const refused = refusedDay(effectiveOn, { earliest: earliestDay(now), tooSoonMessage });
  if (refused) throw wrongDay(400, refused.code, refused.message);
  if (cache.all().some((table) => table.effectiveOn === effectiveOn)) throw dayTaken();
  const id = uuidv7();
  const act = { adminId, action: `${action}_proposed`, subjectId: id, reason };
  await actOn(services, act, async (tx) => {
    if (!(await insertProposal(tx, tables, { ...draft, id, now }))) throw anotherPending();
    return { before: {}, after: { effectiveOn, ...audited(content) } };
  });
}

/** Publishes another admin's proposal. Throws 409 for the admin's own, and if its day is too soon or taken by now. */
export async function approve<Content extends object>(
  services: ActServices,
  table: ProposedTable<Content>,
  { id, adminId }: Decision,
): Promise<void> {
  const { tables, action, cache, earliestDay, tooSoonMessage, parse, audited } = table;
  const act = { adminId, action: `${action}_approved`, subjectId: id, reason: null };
  await actOn(services, act, async (tx) => {
    const { proposedBy, effectiveOn, content } = await lockOpen(tx, tables, id);
    if (proposedBy === adminId) throw ownProposal("approve");
    const now = services.now();
    if (effectiveOn < earliestDay(now)) throw wrongDay(409, "too_soon", tooSoonMessage);
    const version = await publish(tx, tables, { id, adminId, now });
    if (version === null) throw sameDay();
    await table.onPublish?.(tx, version);
    return { before: {}, after: { version, effectiveOn, ...audited(parse(content)) } };
  });
  await cache.reload();
}

/** Rejects another admin's proposal. */
export async function reject<Content extends object>(
  services: ActServices,
  { tables, action }: ProposedTable<Content>,
  { id, adminId, reason }: Decision & { reason: string },
): Promise<void> {
  const act = { adminId, action: `${action}_rejected`, subjectId: id, reason };
  await actOn(services, act, async (tx) => {
    const { proposedBy, effectiveOn } = await lockOpen(tx, tables, id);
    if (proposedBy === adminId) throw ownProposal("reject");
    await closeProposal(tx, tables, { id, adminId });
    return { before: { effectiveOn }, after: {} };
  });
}

/** Withdraws the admin's own proposal. */
export async function withdraw<Content extends object>(
  services: ActServices,
  { tables, action }: ProposedTable<Content>,
  { id, adminId }: Decision,
): Promise<void> {
  const act = { adminId, action: `${action}_withdrawn`, subjectId: id, reason: null };
  await actOn(services, act, async (tx) => {
    const { proposedBy, effectiveOn } = await lockOpen(tx, tables, id);
    if (proposedBy !== adminId) throw foreignProposal();
    await closeProposal(tx, tables, { id, adminId });
    return { before: { effectiveOn }, after: {} };
  });
}

/** Locks an undecided proposal. Throws 404, or 409 if it was decided. */
async function lockOpen(tx: Db, tables: ProposalTables, id: string) {
  const proposal = await lockProposal(tx, tables, id);
  if (!proposal) throw notFound("This proposal");
  const { approvedVersion, withdrawnBy, proposedBy } = proposal;
  if (approvedVersion !== null) throw alreadyDecided("approved");
  if (withdrawnBy !== null)
    throw alreadyDecided(withdrawnBy === proposedBy ? "withdrawn" : "rejected");
  return proposal;
}

const wrongDay = (status: 400 | 409, code: string, message: string) =>
  new Problem(status, code, message, { fields: { effectiveOn: message } });
const dayTaken = () =>
  wrongDay(400, "same_day", "Other rules take effect on this day: choose another");
const ownProposal = (decision: "approve" | "reject") =>
  new Problem(409, "own_proposal", `Another admin must ${decision} what you have proposed`);
const foreignProposal = () =>
  new Problem(
    409,
    "foreign_proposal",
    "Only its author can withdraw a proposal: reject it instead",
  );
const anotherPending = () =>
  new Problem(409, "another_waits", "Another proposal is pending. Decide on it first.");
const sameDay = () =>
  new Problem(
    409,
    "same_day",
    "Other rules take effect on the same day. Reject this proposal and choose another day.",
  );
const alreadyDecided = (state: "approved" | "withdrawn" | "rejected") =>
  new Problem(409, "decided", `This proposal was ${state} already`, { state });
