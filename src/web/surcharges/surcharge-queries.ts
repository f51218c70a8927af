import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ReplyOf } from "#shared/endpoint.ts";
import {
  getSurchargeProposal,
  getSurchargeTable,
  listSurchargeVersions,
  previewSurcharges,
} from "#shared/surcharges/contract.ts";
import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import { call } from "#web/platform/client.ts";
import type { TripRequest } from "./trip-request.ts";

const key = ["admin", "surcharges"];

/** All versions of the table of government fees, newest first, and the version in force. */
export const versionsQuery = queryOptions({
  queryKey: [...key, "versions"],
  queryFn: ({ signal }) => call(listSurchargeVersions, { signal }),
  staleTime: 0,
});

/** A version and the one before it, which never change. */
export const tableQuery = (version: number) =>
  queryOptions({
    queryKey: [...key, "table", version],
    queryFn: ({ signal }) =>
      call(getSurchargeTable, { params: { version: String(version) }, signal }),
  });

/** The proposal awaiting another admin. */
export const proposalQuery = queryOptions({
  queryKey: [...key, "proposal"],
  queryFn: ({ signal }) => call(getSurchargeProposal, { signal }),
  staleTime: 0,
});

/** Fees of a trip by the table of its day, and by proposed rules if given. */
export const previewQuery = (request: TripRequest | null, rules: SurchargeRule[] | undefined) =>
  queryOptions({
    queryKey: [...key, "preview", request, rules],
    queryFn: ({ signal }) => {
      if (!request) throw new Error("There is no trip");
      return call(previewSurcharges, { body: { ...request, ...(rules && { rules }) }, signal });
    },
    enabled: request !== null,
    retry: false,
  });

/** Caches the reply of an action on the proposal, and refetches the versions. */
export const applyReply = (
  queries: QueryClient,
  reply: ReplyOf<typeof getSurchargeProposal>,
): void => {
  queries.setQueryData(proposalQuery.queryKey, reply);
  void queries.invalidateQueries({ queryKey: versionsQuery.queryKey });
};
