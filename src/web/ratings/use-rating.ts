import { useQueryClient } from "@tanstack/react-query";
import { noteRide, rateRide, setNeverAgain } from "#shared/ratings/contract.ts";
import type { RatingStatus } from "#shared/ratings/rating-rule.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { rideById } from "#web/rides/ride-by-id.ts";

/** What a rider says of riding with a driver again: an answer with a note, a note alone, or whether the two are kept apart. */
export type Said =
  | { status: RatingStatus; note?: string }
  | { note: string }
  | { isNeverAgain: boolean };

/** Tells the server; whatever comes of it, the rides are read again. `onSaid` gets the server's sentence. */
export const useRating = (rideId: string, onSaid: (message: string) => void) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (said: Said) => send(rideId, said),
    onSuccess: ({ message, rating }) => {
      const { queryKey } = rideById(rideId);
      queries.setQueryData<Ride>(queryKey, (ride) => ride && { ...ride, rating });
      onSaid(message);
    },
    // Not waited for: the next answer may follow at once.
    onSettled: () => void queries.invalidateQueries({ queryKey: ["rides"] }),
  });
};

const send = (rideId: string, said: Said) => {
  const params = { rideId };
  if ("status" in said) return call(rateRide, { params, body: said });
  if ("note" in said) return call(noteRide, { params, body: said });
  return call(setNeverAgain, { params, body: said });
};
