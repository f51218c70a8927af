import * as z from "zod/mini";
import { trustLevels } from "#shared/drivers/trust-level.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import {
  proposalDecisions,
  proposalFields,
  proposalTerms,
  proposedFields,
} from "#shared/proposals/contract.ts";
import { dollars } from "#shared/wire.ts";
import { proposedLevels } from "./fields.ts";

/** Requirements of a level; shares and the tax are fractions. */
const wireLevel = z.object({
  level: z.enum(trustLevels),
  completedRides: z.int(),
  minYesShare: z.number(),
  maxCancelShare: z.number(),
  taxRate: z.number(),
});
export type FeeLevel = z.output<typeof wireLevel>;

const table = z.object({
  version: z.int(),
  /** First market day "YYYY-MM-DD" of the table. */
  effectiveOn: z.string(),
  levels: z.array(wireLevel),
});
export type FeeTable = z.output<typeof table>;

export const getFeeRules = endpoint({
  method: "GET",
  path: "/fee-rules",
  summary: "Requirements and tax of each trust level: the current table and upcoming ones",
  audience: "anyone",
  reply: successWith({
    ...table.shape,
    /** Number of recent ratings and rides that shares refer to. */
    window: z.int(),
    coming: z.array(table),
  }),
});

const proposal = z.object({ ...proposalFields, levels: z.array(wireLevel) });
export type FeeProposal = z.output<typeof proposal>;

const proposalReply = successWith({
  proposal: z.nullable(proposal),
  ...proposalTerms,
});

export const getFeeProposal = endpoint({
  method: "GET",
  path: "/admin/fee-rules/proposal",
  summary: "The fee rules pending another admin's approval",
  audience: "admin",
  permission: "fees",
  reply: proposalReply,
});
export const proposeFeeRules = endpoint({
  method: "POST",
  path: "/admin/fee-rules/proposal",
  summary: "Propose fee rules from a market day at least 30 days ahead",
  audience: "admin",
  permission: "fees",
  limit: "write",
  body: z.object({ levels: proposedLevels, ...proposedFields }),
  reply: proposalReply,
  status: 201,
});
/** Days of past fares from which the effect of proposed fee rules is computed. */
export const EFFECT_DAYS = 7;

export const countFeeEffect = endpoint({
  method: "POST",
  path: "/admin/fee-rules/effect",
  summary:
    "Verified drivers by level, and the tax of the last 7 days, under the rules in force and under others",
  audience: "admin",
  permission: "fees",
  limit: "search",
  body: z.object({ levels: proposedLevels }),
  reply: successWith({
    levels: z.array(
      z.object({ level: z.enum(trustLevels), drivers: z.int(), proposedDrivers: z.int() }),
    ),
    /** Drivers whose level rises or falls. */
    rising: z.int(),
    falling: z.int(),
    /** Tax without personal tax offers. */
    tax: dollars,
    proposedTax: dollars,
  }),
});

export const feeRuleDecisions = proposalDecisions("/admin/fee-rules/proposal", {
  approving: "Approve another admin's proposal; drivers are notified by email",
  reply: proposalReply,
});
