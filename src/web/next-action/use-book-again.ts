import { useNavigate } from "@tanstack/react-router";
import type { Ride } from "#shared/rides/contract.ts";
import { emptyDraft, saveDraft } from "#web/booking/draft.ts";
import { tripBetween } from "#web/booking/trip.ts";
import { useSession } from "#web/platform/session.ts";

/** Opens the home page with offers for the trip of an earlier ride. */
export const useBookAgain = () => {
  const accountId = useSession().user?.id;
  const navigate = useNavigate();
  return (ride: Pick<Ride, "from" | "to">) => {
    const trip = tripBetween(ride);
    saveDraft(sessionStorage, accountId, { ...emptyDraft, trip, isRequested: true });
    void navigate({ to: "/" });
  };
};
