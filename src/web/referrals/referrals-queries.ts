import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getReferralCode, listReferrals } from "#shared/referrals/contract.ts";
import { call } from "#web/app/client.ts";

/** A failure is shown at once and asked again by hand; coming back to the window asks for nothing. */
const askedOnce = { retry: false, refetchOnWindowFocus: false } as const;

/** The code of whoever is signed in. */
export const referralCode = queryOptions({
  queryKey: ["referrals", "code"],
  queryFn: ({ signal }) => call(getReferralCode, { signal }),
  ...askedOnce,
});

/** A page of the people that they brought; pages start at 1. */
export const referralList = (page: number) =>
  queryOptions({
    queryKey: ["referrals", "list", page],
    queryFn: ({ signal }) => call(listReferrals, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    ...askedOnce,
  });
