import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type DocumentListReply, getDocumentList } from "#shared/documents/list-contract.ts";
import { call } from "#web/platform/client.ts";
import { settingsQuery } from "#web/product/setup-banner.tsx";

export const documentListQuery = queryOptions({
  queryKey: ["admin", "settings", "documents"],
  queryFn: ({ signal }) => call(getDocumentList, { signal }),
});

/** Returns a function that caches a saved list, which may also complete a step of the setup. */
export const useStoreDocumentList = () => {
  const queries = useQueryClient();
  return (reply: DocumentListReply) => {
    queries.setQueryData(documentListQuery.queryKey, reply);
    void queries.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true });
  };
};
