import { queryOptions } from "@tanstack/react-query";
import { getCards, type SavedCard } from "#shared/cards/contract.ts";
import { call } from "#web/platform/client.ts";

/** The rider's saved cards, the default first. */
export const savedCards = queryOptions({
  queryKey: ["cards"],
  queryFn: async ({ signal }) => (await call(getCards, { signal })).cards,
  staleTime: 0,
});

/** The default card if it can pay; null if there is none. */
export const payingCard = (cards: readonly SavedCard[]): SavedCard | null =>
  cards.find(({ isDefault, isExpired }) => isDefault && !isExpired) ?? null;
