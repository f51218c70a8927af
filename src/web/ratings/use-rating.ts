import { useQueryClient } from "@tanstack/react-query";
import { noteRide, rateRide, setNeverAgain } from "#shared/ratings/contract.ts";
import type { RatingStatus } from "#shared/ratings/rating-rule.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { rideById } from "#web/rides/ride-by-id.ts";

/** An answer with an optional note, a note alone, or the "never again" flag. */
export type RatingChange =
  | { status: RatingStatus; note?: string }
  | { note: string }
  | { isNeverAgain: boolean };

/** Sends a rating and refetches the rides whatever the result. `onSaved` receives the server's message. */
export const useRating = (rideId: string, onSaved: (message: string) => void) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (change: RatingChange) => send(rideId, change),
    onSuccess: ({ message, rating }) => {
      const { queryKey } = rideById(rideId);
      queries.setQueryData<Ride>(queryKey, (ride) => ride && { ...ride, rating });
      onSaved(message);
    },
    // Not awaited, so that the next answer can follow at once.
    onSettled: () => void queries.invalidateQueries({ queryKey: ["rides"] }),
  });
};

const send = (rideId: string, change: RatingChange) => {
  const params = { rideId };
  if ("status" in change) return call(rateRide, { params, body: change });
  if ("note" in change) return call(noteRide, { params, body: change });
  return call(setNeverAgain, { params, body: change });
};
