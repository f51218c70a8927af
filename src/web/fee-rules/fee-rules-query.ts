import { queryOptions } from "@tanstack/react-query";
import type { getFeeRules } from "#shared/fee-rules/contract.ts";
import { byAddress, call } from "#web/platform/client.ts";

// By its address: a visitor does not load its schemas.
const rules = byAddress<typeof getFeeRules>({ method: "GET", path: "/fee-rules" });

/** The public tables of fee rules: the one in force, and those that come. */
export const feeRulesQuery = queryOptions({
  queryKey: ["fee-rules"],
  queryFn: ({ signal }) => call(rules, { signal }),
});
