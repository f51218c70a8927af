import { useEffect, useEffectEvent, useState } from "react";
import { calculateFare } from "#shared/booking/contract.ts";
import { announceOffers } from "#web/offers/trip-text.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { useSession } from "#web/platform/session.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import {
  type Draft,
  draftAfter,
  type LatestQuote,
  type Quote,
  readDraft,
  saveDraft,
} from "./draft.ts";
import { tripToast } from "./quote-text.ts";
import { fareRequestOf, isSameTrip, type Trip, type TripErrors, tripErrors } from "./trip.ts";
import { clearLinkedTrip, hasAddress, readLinkedTrip } from "./trip-link.ts";

/** The booking in progress: form, latest quote, and the request for offers. */
export type Booking = ReturnType<typeof useBooking>;

/** `doneId`: the ride that was completed last, null without one, undefined until known. A new one empties the form. */
export const useBooking = (doneId: string | null | undefined) => {
  const accountId = useSession().user?.id;
  const [draft, setDraft] = useState(() => startDraft(accountId));
  if (doneId !== undefined && draft.after !== doneId) setDraft(draftAfter(draft, doneId));
  useEffect(() => clearLinkedTrip(sessionStorage), []);
  const [attempt, setAttempt] = useState(0);
  /** Id of the quote the user requested last on this page; its heading takes the focus. */
  const [requestedId, setRequestedId] = useState<string | null>(null);
  useEffect(() => saveDraft(sessionStorage, accountId, draft), [accountId, draft]);

  const quoting = useAct({
    mutationFn: ({ trip }: QuoteRequest) => call(calculateFare, { body: fareRequestOf(trip) }),
    onSuccess: (quote, { trip, isAutomatic }) => {
      setDraft((draft) => ({ ...draft, latest: withPreviousOffers(quote, trip, draft.latest) }));
      if (isAutomatic) return;
      setRequestedId(quote.quoteId);
      announceOffers(tripToast(quote), true);
    },
    onError: (_, { isAutomatic }) => {
      if (!isAutomatic) toast.error("Error", "Failed to calculate fare. Please try again.");
    },
  });

  /** Requests offers, and copies the trip into the form if it differs. */
  const requestOffers = (trip: Trip) => {
    if (quoting.isPending) return;
    setDraft((draft) => ({ ...draft, trip, isRequested: undefined }));
    setAttempt((count) => count + 1);
    if (Object.keys(tripErrors(trip)).length === 0) quoting.act({ trip });
  };
  const requestAtOnce = useEffectEvent(() => {
    if (draft.isRequested) requestOffers(draft.trip);
  });
  useEffect(() => requestAtOnce(), []);
  const { latest } = draft;
  const manualQuoting = quoting.variables?.isAutomatic ? null : quoting;
  return {
    trip: draft.trip,
    latest,
    requestedId,
    attempt,
    isLoadingOffers: quoting.isPending,
    failure:
      manualQuoting?.variables && isSameTrip(manualQuoting.variables.trip, draft.trip)
        ? manualQuoting.error
        : null,
    errors:
      attempt > 0 ? { ...refusedFields(manualQuoting, draft.trip), ...tripErrors(draft.trip) } : {},
    change: (trip: Trip) => setDraft((draft) => ({ ...draft, trip })),
    requestOffers,
    /** Replaces expired prices in place: without a toast, and without moving the focus. */
    refresh: () => latest && quoting.act({ trip: latest.trip, isAutomatic: true }),
  };
};

/** A trip from before the log-in replaces the account's draft, unless the draft requests its offers at once. */
const startDraft = (accountId: string | undefined): Draft => {
  const draft = readDraft(sessionStorage, accountId);
  const linked = readLinkedTrip(sessionStorage);
  if (!linked || !hasAddress(linked) || draft.isRequested) return draft;
  return { trip: { from: linked.from, to: linked.to }, latest: null };
};

type QuoteRequest = { trip: Trip; isAutomatic?: boolean };

const withPreviousOffers = (quote: Quote, trip: Trip, latest: LatestQuote | null): LatestQuote => ({
  trip,
  quote,
  previousOffers: latest && isSameTrip(latest.trip, trip) ? latest.quote.rides : [],
});

/** The server's errors by field, until the field changes. */
const refusedFields = (
  manualQuoting: { error: Error | null; variables: QuoteRequest | undefined } | null,
  trip: Trip,
): TripErrors => {
  const fieldErrors = manualQuoting?.error instanceof CallFailure ? manualQuoting.error.fields : {};
  const sentTrip = manualQuoting?.variables?.trip;
  const errors: TripErrors = {};
  for (const field of ["from", "to"] as const) {
    const isUnchanged = sentTrip?.[field].text === trip[field].text;
    if (isUnchanged && fieldErrors[field]) errors[field] = fieldErrors[field];
  }
  return errors;
};
