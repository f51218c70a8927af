import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ReplyOf } from "#shared/endpoint.ts";
import { getFeeProposal } from "#shared/fee-rules/contract.ts";
import { call } from "#web/platform/client.ts";
import { feeRulesQuery } from "./fee-rules-query.ts";

/** The proposal awaiting another admin. */
export const proposalQuery = queryOptions({
  queryKey: ["fee-proposal"],
  queryFn: ({ signal }) => call(getFeeProposal, { signal }),
  staleTime: 0,
});

/** After an action: shows the new state and refetches the public tables. */
export const applyReply = (queries: QueryClient, reply: ReplyOf<typeof getFeeProposal>): void => {
  queries.setQueryData(proposalQuery.queryKey, reply);
  void queries.invalidateQueries({ queryKey: feeRulesQuery.queryKey });
};
