import { useNavigate } from "@tanstack/react-router";
import type { Ride } from "#shared/rides/contract.ts";
import { emptyDraft, saveDraft } from "#web/booking/draft.ts";
import { tripBetween } from "#web/booking/trip.ts";
import { useSession } from "#web/platform/session.ts";

/** Opens the booking form with the trip of an earlier ride. */
export const useBookAgain = () => {
  const accountId = useSession().user?.id;
  const navigate = useNavigate();
  return (ride: Pick<Ride, "from" | "to">) => {
    saveDraft(sessionStorage, accountId, { ...emptyDraft, trip: tripBetween(ride) });
    void navigate({ to: "/" });
  };
};
