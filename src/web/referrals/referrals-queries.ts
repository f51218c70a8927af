import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ReplyOf } from "#shared/endpoint.ts";
import { getCredits, getReferralCode, listReferrals } from "#shared/referrals/contract.ts";
import { call } from "#web/platform/client.ts";
import { withoutRetries } from "#web/platform/quiet-query.ts";

/** The user's referral code. */
export const referralCode = queryOptions({
  queryKey: ["referrals", "code"],
  queryFn: ({ signal }) => call(getReferralCode, { signal }),
  ...withoutRetries,
});

/** A page of the people referred; pages start at 1. */
export const referralList = (page: number) =>
  queryOptions({
    queryKey: ["referrals", "list", page],
    queryFn: ({ signal }) => call(listReferrals, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    ...withoutRetries,
  });

export type Credits = ReplyOf<typeof getCredits>;

/** Open credit, and a page of its history. */
export const credits = (page: number) =>
  queryOptions({
    queryKey: ["referrals", "credits", page],
    queryFn: ({ signal }) => call(getCredits, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    ...withoutRetries,
    staleTime: 0,
  });
