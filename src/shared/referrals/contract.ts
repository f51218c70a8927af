import * as z from "zod/mini";
import { referralCode } from "#shared/accounts/fields.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { id, instant, pageNumber, pagination } from "#shared/wire.ts";

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
