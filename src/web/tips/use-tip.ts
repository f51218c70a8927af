import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SavedCard } from "#shared/cards/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { getTip, type Tip, type TipCard, tipRide, tipRideByCard } from "#shared/tips/contract.ts";
import { payingCard, savedCards } from "#web/cards/cards-query.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { usePageRestored } from "#web/platform/use-page-restored.ts";

const CONFIRM_EVERY_MS = 2000;

type TipAndCard = { tip: Tip; card: TipCard | null };

const tipKey = (rideId: string) => ["rides", rideId, "tip"];

/**
 * The ride's tip. Fetched while it is being paid, every two seconds as long as the bank or the payment page may still
 * respond. `card` is undefined until the first reply.
 */
export const useCurrentTip = ({ id, tip }: Ride, isReturning: boolean) => {
  const isPaying = tip.state === "paying";
  const { data, error, refetch } = useQuery<TipAndCard>({
    queryKey: tipKey(id),
    queryFn: ({ signal }) => call(getTip, { params: { id }, signal }),
    enabled: isPaying,
    staleTime: 0,
    refetchInterval: ({ state }) => (isAwaited(state.data, isReturning) ? CONFIRM_EVERY_MS : false),
  });
  return { ...(isPaying && data ? data : { tip, card: undefined }), error, refetch };
};

/** A result is pending: from the bank about the saved card, or from the payment page after the return from it. */
const isAwaited = (tipAndCard: TipAndCard | undefined, isReturning: boolean): boolean => {
  if (tipAndCard && tipAndCard.tip.state !== "paying") return false;
  return tipAndCard?.card ? tipAndCard.card.step === "asked" : isReturning;
};

/** The rider's default card; null if there is none that can pay, undefined while loading. */
export const useTipCard = (): SavedCard | null | undefined => {
  const { data: cards, isPending } = useQuery(savedCards);
  if (isPending) return undefined;
  return payingCard(cards ?? []);
};

export type TipEvents = { onAnswer?: () => void; onRefused: (reason: string) => void };

/**
 * Pays a tip in dollars, with a saved card or on its payment page. Repeated calls pay once. `onAnswer` is called once
 * the card payment has a result, and `onRefused` with the reason if the ride cannot be tipped any more.
 */
export const useTip = (rideId: string, { onAnswer, onRefused }: TipEvents) => {
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries({ queryKey: ["rides"] });
  const refetchAfterFailure = (error: Error) => {
    if (error instanceof CallFailure && error.code === "not_tippable") onRefused(error.message);
    void refetch();
    // The card may have been removed in another tab.
    void queries.invalidateQueries({ queryKey: savedCards.queryKey });
  };
  const opening = useAct({
    mutationFn: async (amount: number) =>
      (await call(tipRide, { params: { id: rideId }, body: { amount } })).url,
    onSuccess: (url) => location.assign(url),
    onError: refetchAfterFailure,
  });
  const charging = useAct({
    mutationFn: (body: { amount: number; cardId: string }) =>
      call(tipRideByCard, { params: { id: rideId }, body }),
    onSuccess: async (tipAndCard) => {
      if (tipAndCard.card?.challengeUrl) return location.assign(tipAndCard.card.challengeUrl);
      queries.setQueryData(tipKey(rideId), tipAndCard);
      onAnswer?.();
      await refetch();
    },
    onError: refetchAfterFailure,
  });
  usePageRestored(() => {
    opening.reset();
    charging.reset();
    void refetch();
  });
  const isLeaving = Boolean(charging.data?.card?.challengeUrl);
  return {
    openPage: (amount: number) => {
      charging.reset();
      opening.act(amount);
    },
    charge: (amount: number, { id: cardId }: SavedCard) => {
      opening.reset();
      charging.act({ amount, cardId });
    },
    error: charging.error ?? opening.error,
    /** The amount whose page is opening, until it has loaded. */
    opening: opening.isPending || opening.isSuccess ? (opening.variables ?? null) : null,
    /** The card is being charged, or the bank's page is opening. */
    isCharging: charging.isPending || isLeaving,
  };
};

export type TipActs = ReturnType<typeof useTip>;
