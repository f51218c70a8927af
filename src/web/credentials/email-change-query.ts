import { queryOptions } from "@tanstack/react-query";
import { getEmailChange } from "#shared/credentials/contract.ts";
import { call } from "#web/platform/client.ts";

/** Requested address that is not confirmed yet, or null. */
export const pendingEmail = queryOptions({
  queryKey: ["email-change"],
  queryFn: async ({ signal }) => (await call(getEmailChange, { signal })).pending,
});
