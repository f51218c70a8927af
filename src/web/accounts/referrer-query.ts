import { queryOptions } from "@tanstack/react-query";
import { getReferrer } from "#shared/referrals/contract.ts";
import { call } from "#web/platform/client.ts";

const CODE = /^[2-9A-HJ-NP-Z]{8}$/;

/**
 * Query of the first name of a referral code's owner; null for an unknown code. Disabled until the code is complete,
 * and not retried, because the name is optional.
 */
export const referrerOf = (input: string) => {
  const code = input.replace(/\s/g, "").toUpperCase();
  return queryOptions({
    queryKey: ["referrals", "referrer", code],
    queryFn: async ({ signal }) => (await call(getReferrer, { query: { code }, signal })).firstName,
    enabled: CODE.test(code),
    retry: false,
    refetchOnWindowFocus: false,
  });
};
