import { useEffect, useState } from "react";
import { calculateFare } from "#shared/booking/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { storeRecentPlaces } from "#web/platform/places/recent-places.ts";
import { useSession } from "#web/platform/session.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { readDraft, saveDraft } from "./draft.ts";
import { tripToast } from "./quote-text.ts";
import { fareRequestOf, isSameTrip, type Trip, type TripErrors, tripErrors } from "./trip.ts";

/** The booking in progress: form, latest quote, and the request for offers. */
export type Booking = ReturnType<typeof useBooking>;

export const useBooking = () => {
  const accountId = useSession().user?.id;
  const [draft, setDraft] = useState(() => readDraft(sessionStorage, accountId));
  const [attempt, setAttempt] = useState(0);
  useEffect(() => saveDraft(sessionStorage, accountId, draft), [accountId, draft]);

  const quoting = useAct({
    mutationFn: (trip: Trip) => call(calculateFare, { body: fareRequestOf(trip) }),
    onSuccess: (quote, trip) => {
      setDraft((draft) => ({ ...draft, latest: { trip, quote } }));
      storeRecentPlaces(localStorage, accountId, [trip.from, trip.to]);
      toast.success(...tripToast(quote));
    },
    onError: () => toast.error("Error", "Failed to calculate fare. Please try again."),
  });

  /** Requests offers, and copies the trip into the form if it differs. */
  const requestOffers = (trip: Trip) => {
    if (quoting.isPending) return;
    setDraft((draft) => ({ ...draft, trip }));
    setAttempt((count) => count + 1);
    if (Object.keys(tripErrors(trip)).length === 0) quoting.act(trip);
  };
  return {
    trip: draft.trip,
    latest: draft.latest,
    attempt,
    isLoadingOffers: quoting.isPending,
    failure: quoting.variables && isSameTrip(quoting.variables, draft.trip) ? quoting.error : null,
    errors: attempt > 0 ? { ...refusedFields(quoting, draft.trip), ...tripErrors(draft.trip) } : {},
    change: (trip: Trip) => setDraft((draft) => ({ ...draft, trip })),
    requestOffers,
  };
};

/** The server's errors by field, until the field changes. */
const refusedFields = (
  { error, variables: sentTrip }: { error: Error | null; variables: Trip | undefined },
  trip: Trip,
): TripErrors => {
  const fieldErrors = error instanceof CallFailure ? error.fields : {};
  const errors: TripErrors = {};
  for (const field of ["from", "to"] as const) {
    const isUnchanged = sentTrip?.[field].text === trip[field].text;
    if (isUnchanged && fieldErrors[field]) errors[field] = fieldErrors[field];
  }
  return errors;
};
