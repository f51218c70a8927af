import { queryOptions } from "@tanstack/react-query";
import { getCards } from "#shared/cards/contract.ts";
import { call } from "#web/platform/client.ts";

/** The rider's saved cards, the default first. */
export const savedCards = queryOptions({
  queryKey: ["cards"],
  queryFn: async ({ signal }) => (await call(getCards, { signal })).cards,
  staleTime: 0,
});
