import { queryOptions } from "@tanstack/react-query";
import type { getFeeRules } from "#shared/fee-rules/contract.ts";
import { call, endpointAt } from "#web/platform/client.ts";
import { publicKeys } from "#web/platform/public-replies.ts";

// Fetches by path instead of by contract, so that visitors do not load the schemas.
const rules = endpointAt<typeof getFeeRules>({ method: "GET", path: "/fee-rules" });

/** The public fee tables: current and upcoming. */
export const feeRulesQuery = queryOptions({
  queryKey: publicKeys["/fee-rules"],
  queryFn: ({ signal }) => call(rules, { signal }),
});
