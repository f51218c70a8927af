import { useState } from "react";
import { scheduleRide } from "#shared/scheduling/contract.ts";
import type { PricedDriver } from "#web/offers/offer-list.ts";
import { announceOffers } from "#web/offers/trip-text.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { useNow } from "#web/ui/time/use-now.ts";
import { type RideFormOptions, useRideForm } from "./form/use-ride-form.ts";
import type { RideDetails } from "./ride-details.ts";
import type { ScheduleDraft, ScheduleReply } from "./schedule-draft.ts";
import { scheduleErrors, serverErrorsByField } from "./schedule-errors.ts";
import { isSameRide, scheduleRequestOf } from "./schedule-request.ts";
import { refusedToast, scheduledToast } from "./schedule-text.ts";

const CLOCK_MS = 30_000;

/** The ride being scheduled: form, last answer, and the request for drivers. */
export type Scheduling = ReturnType<typeof useScheduling>;

/** State of the ride being scheduled. `onAnswered` is called when requested drivers, not refreshed prices, arrive. */
export const useScheduling = (options: RideFormOptions & { onAnswered: () => void }) => {
  const form = useRideForm(options);
  const now = new Date(useNow(CLOCK_MS));
  const { draft } = form;
  const [previousPrices, setPreviousPrices] = useState<readonly PricedDriver[]>([]);
  /** Id of the answer that was requested on this page, whose heading takes the focus. */
  const [requestedId, setRequestedId] = useState<string | null>(null);
  const driverRequest = useDriverRequest(({ details, isAutomatic }, answer) => {
    setPreviousPrices(pricesFor(details, draft.answered));
    form.saveReply(details, answer);
    if (isAutomatic) return;
    setRequestedId(answer.quoteId);
    options.onAnswered();
  }, form.showErrors);

  /** Requests drivers for a ride, and copies it into the form if it differs. */
  const requestDrivers = (details: RideDetails) => {
    if (driverRequest.isPending) return;
    const errors = scheduleErrors(details, new Date());
    form.startSubmit(details, errors);
    if (Object.keys(errors).length === 0) driverRequest.act({ details });
  };
  const { variables: lastRequest } = driverRequest;
  const isCurrent =
    lastRequest && !lastRequest.isAutomatic && isSameRide(lastRequest.details, draft.details);
  const failure = isCurrent && !driverRequest.isPending ? driverRequest.error : null;
  return {
    draft,
    now,
    attempt: form.attempt,
    errors: form.errors,
    failure,
    /** Message of the last failure. */
    problem: failure && submitErrorMessage(failure),
    isLoadingOffers: driverRequest.isPending,
    previousPrices,
    requestedId,
    requestDrivers,
    /** Replaces expired prices in place: without a toast, and without moving the focus. */
    refreshInPlace: () =>
      draft.answered && driverRequest.act({ details: draft.answered.details, isAutomatic: true }),
    /** Requests drivers and prices of the same ride again. */
    refresh: () => draft.answered && requestDrivers(draft.answered.details),
    change: (changes: Partial<RideDetails>) => form.change(changes, now),
  };
};

type DriverRequest = { details: RideDetails; isAutomatic?: boolean };

/** Prices of the last answer for the same ride. */
const pricesFor = (details: RideDetails, answered: ScheduleDraft["answered"]): PricedDriver[] =>
  answered && isSameRide(answered.details, details)
    ? answered.answer.data.availableDrivers.map(({ id, amountDue }) => ({
        driverId: id,
        amountDue,
      }))
    : [];

const useDriverRequest = (
  onAnswer: (request: DriverRequest, answer: ScheduleReply) => void,
  onRefused: (fields: ReturnType<typeof serverErrorsByField>) => void,
) => {
  return useAct({
    mutationFn: ({ details }: DriverRequest) =>
      call(scheduleRide, { body: scheduleRequestOf(details) }),
    onSuccess: (answer, request) => {
      const { isAutomatic } = request;
      // The page itself reports that no driver is free.
      if (answer.data.availableDrivers.length > 0 && !isAutomatic)
        announceOffers(scheduledToast(answer));
      onAnswer(request, answer);
    },
    onError: (error, { isAutomatic }) => {
      if (isAutomatic) return;
      if (error instanceof CallFailure) onRefused(serverErrorsByField(error));
      toast.error(...refusedToast(error));
    },
  });
};
