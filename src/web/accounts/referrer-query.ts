import { queryOptions } from "@tanstack/react-query";
import { getReferrer } from "#shared/referrals/contract.ts";
import { call } from "#web/platform/client.ts";

const CODE = /^[2-9A-HJ-NP-Z]{8}$/;

/** The first name of whose code it is, once it is whole; null when nobody's. Not knowing it hinders nobody. */
export const referrerOf = (written: string) => {
  const code = written.replace(/\s/g, "").toUpperCase();
  return queryOptions({
    queryKey: ["referrals", "referrer", code],
    queryFn: async ({ signal }) => (await call(getReferrer, { query: { code }, signal })).firstName,
    enabled: CODE.test(code),
    retry: false,
    refetchOnWindowFocus: false,
  });
};
