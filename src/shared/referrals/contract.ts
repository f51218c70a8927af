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
  /** First name and last initial. */
  name: z.string(),
  /** When the referred person registered. */
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
  /** The ride for "used", the referred person for "given". */
  id,
  kind: z.enum(["given", "used"]),
  /** The other person of the referral; null for "used". */
  name: z.nullable(z.string()),
  /** Whether the caller is the referred person; then `name` is the referrer. */
  isOwn: z.boolean(),
  /** The ride that used the credit; null for "given". */
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
  summary:
    "The open referral credit, whom it came from, and the rides that use it, the latest first",
  audience: "rider-or-driver",
  query: z.object({ page: pageNumber }),
  reply: successWith({
    open: dollars,
    /** Credit for each side, and the rides that the referred person must complete. */
    terms: z.object({ credit: dollars, riderRides: z.int(), driverRides: z.int() }),
    moves: z.array(creditMove),
    pagination,
  }),
});
