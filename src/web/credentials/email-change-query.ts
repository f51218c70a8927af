import { queryOptions } from "@tanstack/react-query";
import { getEmailChange } from "#shared/credentials/contract.ts";
import { call } from "#web/platform/client.ts";

/** The address that waits for its link; null when none does. */
export const pendingEmail = queryOptions({
  queryKey: ["email-change"],
  queryFn: async ({ signal }) => (await call(getEmailChange, { signal })).pending,
});
