import { queryOptions } from "@tanstack/react-query";
import { getDocuments, type OwnDocument } from "#shared/documents/contract.ts";
import { findKind, newYorkDocuments } from "#shared/documents/kinds.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { call } from "#web/platform/client.ts";

const LINKS_FRESH_MS = 4 * 60_000;

/** The driver's documents; refetched before the links to the files expire. */
export const documentsQuery = queryOptions({
  queryKey: ["drivers", "documents"],
  queryFn: ({ signal }) => call(getDocuments, { signal }),
  staleTime: 0,
  refetchInterval: LINKS_FRESH_MS,
  select: withEntries,
});

/** Adds the definitions of documents that a server node of the previous version returns by kind only. */
function withEntries(reply: ReplyOf<typeof getDocuments>): ReplyOf<typeof getDocuments> {
  return {
    ...reply,
    documents: reply.documents.flatMap(withEntry),
    otherVehicles: reply.otherVehicles.map((vehicle) => ({
      ...vehicle,
      documents: vehicle.documents.flatMap(withEntry),
    })),
  };
}

const withEntry = (
  own: Omit<OwnDocument, "asked"> & { asked?: OwnDocument["asked"] },
): OwnDocument[] => {
  const entry = own.asked ?? findKind(newYorkDocuments, own.kind);
  return entry ? [{ ...own, asked: entry }] : [];
};
