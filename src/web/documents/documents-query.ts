import { queryOptions } from "@tanstack/react-query";
import { getDocuments } from "#shared/documents/contract.ts";
import { call } from "#web/platform/client.ts";

const LINKS_FRESH_MS = 4 * 60_000;

/** The driver's documents; refetched before the links to the files expire. */
export const documentsQuery = queryOptions({
  queryKey: ["drivers", "documents"],
  queryFn: ({ signal }) => call(getDocuments, { signal }),
  staleTime: 0,
  refetchInterval: LINKS_FRESH_MS,
});
