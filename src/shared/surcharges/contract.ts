import * as z from "zod/mini";
import { calculateFareBody } from "#shared/booking/contract.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import {
  proposalDecisions,
  proposalFields,
  proposalTerms,
  proposedFields,
} from "#shared/proposals/contract.ts";
import { instant } from "#shared/wire.ts";
import { surchargeRule, surchargeRules } from "./fields.ts";
import { proposedRules } from "./proposed-rules.ts";

const version = z.object({
  version: z.int(),
  /** First market day "YYYY-MM-DD" of the table. */
  effectiveOn: z.string(),
  ruleCount: z.int(),
  /** Null for a table that was installed instead of proposed. */
  proposedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  approvedAt: instant,
});
export type SurchargeVersion = z.output<typeof version>;

export const listSurchargeVersions = endpoint({
  method: "GET",
  path: "/admin/surcharges/tables",
  summary: "The versions of the table of government fees, newest day first",
  audience: "admin",
  permission: "fees",
  reply: successWith({
    /** Version of the table in force. */
    inForce: z.int(),
    versions: z.array(version),
  }),
});

const table = z.object({ version: z.int(), effectiveOn: z.string(), rules: surchargeRules });
export type WireSurchargeTable = z.output<typeof table>;

export const getSurchargeTable = endpoint({
  method: "GET",
  path: "/admin/surcharges/tables/:version",
  summary: "A table of government fees, and the table before it",
  audience: "admin",
  permission: "fees",
  params: z.object({
    version: z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,8}$/, "A version is a whole number from 1")),
      z.transform(Number),
    ),
  }),
  reply: successWith({
    table,
    /** Null for the first table. */
    previous: z.nullable(table),
  }),
});

const cityFee = z.pick(surchargeRule, {
  label: true,
  area: true,
  amount: true,
  trigger: true,
  windows: true,
  vehicleTypes: true,
});
export type CityFee = z.output<typeof cityFee>;

export const getCityFees = endpoint({
  method: "GET",
  path: "/city-fees",
  summary:
    "The government fees in force: amounts, areas in words, times and vehicles, without their outlines",
  audience: "anyone",
  reply: successWith({ fees: z.array(cityFee) }),
});

const proposal = z.object({
  ...proposalFields,
  rules: surchargeRules,
  /** Table in force on the day before the first day of the proposal. */
  replaces: table,
});
export type SurchargeProposal = z.output<typeof proposal>;

const proposalReply = successWith({
  proposal: z.nullable(proposal),
  ...proposalTerms,
});

export const getSurchargeProposal = endpoint({
  method: "GET",
  path: "/admin/surcharges/proposal",
  summary: "The government fees pending another admin's approval",
  audience: "admin",
  permission: "fees",
  reply: proposalReply,
});
export const proposeSurcharges = endpoint({
  method: "POST",
  path: "/admin/surcharges/proposal",
  summary: "Propose a table of government fees from a later day on",
  audience: "admin",
  permission: "fees",
  limit: "write",
  body: z.object({ rules: proposedRules, ...proposedFields }),
  reply: proposalReply,
  status: 201,
});
export const surchargeDecisions = proposalDecisions("/admin/surcharges/proposal", {
  approving: "Approve another admin's proposal of government fees",
  reply: proposalReply,
});

const previewedFee = z.pick(surchargeRule, {
  kind: true,
  label: true,
  amount: true,
  vehicleTypes: true,
});
export type PreviewedFee = z.output<typeof previewedFee>;

export const previewSurcharges = endpoint({
  method: "POST",
  path: "/admin/surcharges/preview",
  summary: "The fees of a trip by the table of its day, and by proposed rules",
  audience: "admin",
  permission: "fees",
  limit: "search",
  body: z.object({
    trip: calculateFareBody,
    pickupAt: instant,
    rules: z.optional(proposedRules),
  }),
  reply: successWith({
    from: z.string(),
    to: z.string(),
    table: z.object({ version: z.int(), effectiveOn: z.string(), fees: z.array(previewedFee) }),
    /** Null without proposed rules. */
    proposed: z.nullable(z.array(previewedFee)),
  }),
});
