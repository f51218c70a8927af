import * as z from "zod/mini";
import { referralCode } from "#shared/accounts/fields.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { dollars, id, instant, pageNumber, pagination } from "#shared/wire.ts";

export const getReferralCode = endpoint({
  method: "GET",
  path: "/referrals/code",
  summary: "The caller's referral code; the link is {host}/ref/{referralCode}",
  audience: "rider-or-driver",
  reply: successWith({ referralCode: z.string() }),
});

const referral = z.object({
  id,
  name: z.string(),
  /** When the newcomer registered. */
  date: instant,
  role: z.enum(["rider", "driver"]),
  /** The caller's credit for this newcomer; null until it is earned. */
  credit: z.nullable(z.object({ amount: dollars, at: instant })),
});
export type Referral = z.output<typeof referral>;

export const listReferrals = endpoint({
  method: "GET",
  path: "/referrals/list",
  summary: "Users who registered with the caller's code, newest first",
  audience: "rider-or-driver",
  query: z.object({ page: pageNumber }),
  reply: successWith({ referrals: z.array(referral), pagination }),
});

export const getReferrer = endpoint({
  method: "GET",
  path: "/referrals/referrer",
  summary: "The first name of a code's owner; null for an unknown code",
  audience: "anyone",
  limit: "search",
  query: z.object({ code: referralCode }),
  reply: successWith({ firstName: z.nullable(z.string()) }),
});

const creditMove = z.object({
  /** The ride for "used", the newcomer for "given". */
  id,
  kind: z.enum(["given", "used"]),
  /** The other person of the referral; null for "used". */
  name: z.nullable(z.string()),
  /** Whether the caller is the newcomer; then `name` is the referrer. */
  isOwn: z.boolean(),
  /** Null for "given". */
  reference: z.nullable(z.string()),
  /** The ride is not over; any unused part becomes available again. */
  isReserved: z.boolean(),
  /** Negative for "used". */
  amount: dollars,
  at: instant,
});
export type CreditMove = z.output<typeof creditMove>;

export const getCredits = endpoint({
  method: "GET",
  path: "/referrals/credits",
  summary: "The available referral credit with its grants and uses, newest first",
  audience: "rider-or-driver",
  query: z.object({ page: pageNumber }),
  reply: successWith({
    /** Available credit. */
    open: dollars,
    terms: z.object({ credit: dollars, riderRides: z.int(), driverRides: z.int() }),
    moves: z.array(creditMove),
    pagination,
  }),
});
