import * as z from "zod/mini";
import { referralCode } from "#shared/accounts/fields.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { dollars, id, instant, pageNumber, pagination } from "#shared/wire.ts";

export const getReferralCode = endpoint({
  method: "GET",
  path: "/referrals/code",
  summary: "The code that a rider or a driver shares; the link is {host}/ref/{referralCode}",
  audience: "rider-or-driver",
  reply: successWith({ referralCode: z.string() }),
});

const referral = z.object({
  id,
  /** The first name and the initial of the last. */
  name: z.string(),
  /** When the newcomer registered. */
  date: instant,
  role: z.enum(["rider", "driver"]),
});
export type Referral = z.output<typeof referral>;

export const listReferrals = endpoint({
  method: "GET",
  path: "/referrals/list",
  summary: "Who registered with the code of a rider or a driver, the latest first",
  audience: "rider-or-driver",
  query: z.object({ page: pageNumber }),
  reply: successWith({ referrals: z.array(referral), pagination }),
});

export const getReferrer = endpoint({
  method: "GET",
  path: "/referrals/referrer",
  summary: "The first name of whoever shares a code; null when nobody does",
  audience: "anyone",
  limit: "search",
  query: z.object({ code: referralCode }),
  reply: successWith({ firstName: z.nullable(z.string()) }),
});

const creditMove = z.object({
  /** A ride for what was used, a newcomer for what was given. */
  id,
  kind: z.enum(["given", "used"]),
  /** Who registered with the code, or whose code it was; null for a use. */
  name: z.nullable(z.string()),
  /** Whether one was brought oneself: then `name` is whose code it was. */
  isOwn: z.boolean(),
  /** The ride that used it; null for what was given. */
  reference: z.nullable(z.string()),
  /** The ride is not over yet: what it does not use in the end is open again. */
  isReserved: z.boolean(),
  /** Below zero for a use. */
  amount: dollars,
  at: instant,
});
export type CreditMove = z.output<typeof creditMove>;

export const getCredits = endpoint({
  method: "GET",
  path: "/referrals/credits",
  summary:
    "The open referral credit, whom it came from, and the rides that use it, the latest first",
  audience: "rider-or-driver",
  query: z.object({ page: pageNumber }),
  reply: successWith({
    open: dollars,
    /** What a referral gives each of the two, and after how many rides of the newcomer. */
    terms: z.object({ credit: dollars, riderRides: z.int(), driverRides: z.int() }),
    moves: z.array(creditMove),
    pagination,
  }),
});
