import { v7 as uuidv7 } from "uuid";
import { actOn } from "#server/audit/act.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { RECORD_WINDOW } from "#shared/drivers/trust-level.ts";
import {
  approveFeeRules,
  getFeeProposal,
  getFeeRules,
  proposeFeeRules,
  withdrawFeeRules,
} from "#shared/fee-rules/contract.ts";
import { levelsSchema } from "#shared/fee-rules/fields.ts";
import { earliestDay, tooSoonMessage } from "#shared/fee-rules/notice.ts";
import { findOpenProposal, insertProposal, lockProposal, publish, withdraw } from "./queries.ts";
import { levelView, tableView } from "./view.ts";

/** The public fee tables, and their changes: one admin proposes, another approves, drivers are notified. */
export function feeRulesRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { feeRules, now } = services;
  serve(getFeeRules)(async () => ({
    success: true,
    ...tableView(feeRules.at(now())),
    window: RECORD_WINDOW,
    coming: feeRules.after(now()).map(tableView),
  }));
  proposalRoutes(app, services);
  decisionRoutes(app, services);
}

function proposalRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { now, feeRules } = services;
  serve(getFeeProposal)(({ account }) => openProposal(services, account.id));

  serve(proposeFeeRules)(async ({ body, account }) => {
    const { levels, effectiveOn, reason } = body;
    const [id, adminId] = [uuidv7(), account.id];
    if (effectiveOn < earliestDay(now())) throw tooSoon(400);
    if (feeRules.all().some((table) => table.effectiveOn === effectiveOn)) throw dayTaken();
    const act = { adminId, action: "fee_rules_proposed", subjectId: id, reason };
    await actOn(services, act, async (tx) => {
      if (!(await insertProposal(tx, { id, levels, effectiveOn, reason, adminId, now: now() })))
        throw anotherPending();
      return { before: {}, after: { effectiveOn, levels } };
    });
    return openProposal(services, adminId);
  });
}

function decisionRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { now } = services;

  serve(approveFeeRules)(async ({ params: { id }, account: { id: adminId } }) => {
    const act = { adminId, action: "fee_rules_approved", subjectId: id, reason: null };
    await actOn(services, act, async (tx) => {
      const { proposedBy, effectiveOn, levels } = await lockOpen(tx, id);
      if (proposedBy === adminId) throw ownProposal();
      if (effectiveOn < earliestDay(now())) throw tooSoon(409);
      const version = await publish(tx, { id, adminId, now: now() });
      if (version === null) throw sameDay();
      await enqueue(tx, "fee_rules_mails", { version, after: null }, `fee_rules:${version}`);
      return { before: {}, after: { version, effectiveOn, levels } };
    });
    await services.feeRules.reload();
    return openProposal(services, adminId);
  });

  serve(withdrawFeeRules)(async ({ params: { id }, account: { id: adminId } }) => {
    const act = { adminId, action: "fee_rules_withdrawn", subjectId: id, reason: null };
    await actOn(services, act, async (tx) => {
      const { effectiveOn } = await lockOpen(tx, id);
      await withdraw(tx, id, adminId);
      return { before: { effectiveOn }, after: {} };
    });
    return openProposal(services, adminId);
  });
}

/** Locks an undecided proposal. Throws 404, or 409 if it was decided. */
async function lockOpen(tx: Parameters<typeof lockProposal>[0], id: string) {
  const proposal = await lockProposal(tx, id);
  if (!proposal) throw notFound("This proposal");
  if (proposal.approvedVersion !== null) throw alreadyDecided("approved");
  if (proposal.withdrawnBy !== null) throw alreadyDecided("withdrawn");
  return proposal;
}

async function openProposal({ db, now }: Pick<Services, "db" | "now">, readerId: string) {
  const row = await findOpenProposal(db);
  const earliest = earliestDay(now());
  if (!row) return { success: true as const, proposal: null, earliest };
  const { id, effectiveOn, reason, proposedBy, proposedAt, firstName, lastName } = row;
  const proposal = {
    ...{ id, effectiveOn, reason },
    levels: levelsSchema.parse(row.levels).map(levelView),
    proposedBy: `${firstName} ${lastName}`,
    proposedAt: proposedAt.toISOString(),
    isOwn: proposedBy === readerId,
  };
  return { success: true as const, proposal, earliest };
}

const tooSoon = (status: 400 | 409) =>
  new Problem(status, "too_soon", tooSoonMessage, { fields: { effectiveOn: tooSoonMessage } });
const dayTaken = () => {
  const message = "Other rules take effect on this day: choose another";
  return new Problem(400, "same_day", message, { fields: { effectiveOn: message } });
};
const ownProposal = () =>
  new Problem(409, "own_proposal", "Another admin must approve what you have proposed");
const anotherPending = () =>
  new Problem(409, "another_waits", "Another proposal is pending. Approve or withdraw it first.");
const sameDay = () =>
  new Problem(
    409,
    "same_day",
    "Other rules take effect on the same day. Withdraw this proposal and choose another day.",
  );
const alreadyDecided = (state: "approved" | "withdrawn") =>
  new Problem(409, "decided", `This proposal was ${state} already`, { state });
