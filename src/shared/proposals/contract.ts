import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { requiredText } from "#shared/fields.ts";
import { id, idParams, instant } from "#shared/wire.ts";

/** Every proposal of a table states its first market day and a reason. */
export const proposedFields = {
  effectiveOn: z.iso.date("Choose the first day of the new rules"),
  reason: requiredText("Reason", 500),
};

/** A proposal as admins read it, without its table. */
export const proposalFields = {
  id,
  effectiveOn: z.string(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: instant,
  /** Proposed by the caller, who therefore cannot approve it. */
  isOwn: z.boolean(),
};
const summary = z.object(proposalFields);
export type ProposalSummary = z.output<typeof summary>;

/** What an admin knows before proposing. */
export const proposalTerms = {
  /** First market day that can be proposed today. */
  earliest: z.string(),
  /** Whether another admin could approve a proposal of the caller. */
  hasApprover: z.boolean(),
};

/** The decisions on a pending proposal: its author withdraws it, another admin approves or rejects it. */
export const proposalDecisions = <R extends z.ZodMiniType>(
  path: `/admin/${string}/proposal`,
  { approving, reply }: { approving: string; reply: R },
) => ({
  approve: endpoint({
    method: "POST",
    path: `${path}/:id/approve`,
    summary: approving,
    audience: "admin",
    permission: "fees",
    limit: "write",
    params: idParams,
    reply,
  }),
  reject: endpoint({
    method: "POST",
    path: `${path}/:id/reject`,
    summary: "Reject another admin's proposal with a reason",
    audience: "admin",
    permission: "fees",
    limit: "write",
    params: idParams,
    body: z.object({ reason: requiredText("Reason", 500) }),
    reply,
  }),
  withdraw: endpoint({
    method: "POST",
    path: `${path}/:id/withdraw`,
    summary: "Withdraw the caller's own pending proposal",
    audience: "admin",
    permission: "fees",
    limit: "write",
    params: idParams,
    reply,
  }),
});
