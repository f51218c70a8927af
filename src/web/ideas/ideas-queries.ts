import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getIdea, type IdeaOrder, listIdeas } from "#shared/ideas/contract.ts";
import { call } from "#web/platform/client.ts";
import { withoutRetries } from "#web/platform/quiet-query.ts";

type IdeaQuery = {
  page: number;
  search: string | undefined;
  sort: IdeaOrder;
  part?: "hidden" | undefined;
};

/** A page of ideas or the search results; the previous ones stay visible while loading. */
export const ideaList = ({ page, search, sort, part }: IdeaQuery) => {
  const query = search === undefined ? { page: String(page), sort, part } : { search };
  return queryOptions({
    queryKey: ["ideas", "list", query],
    queryFn: ({ signal }) => call(listIdeas, { query, signal }),
    placeholderData: keepPreviousData,
    ...withoutRetries,
  });
};

/** One idea, for people who follow a link to it. */
export const oneIdea = (id: string) =>
  queryOptions({
    queryKey: ["ideas", "one", id],
    queryFn: ({ signal }) => call(getIdea, { params: { id }, signal }),
    ...withoutRetries,
  });
