import { scheduleRide } from "#shared/scheduling/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { storeRecentPlaces } from "#web/platform/places/recent-places.ts";
import { useSession } from "#web/platform/session.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { useNow } from "#web/ui/time/use-now.ts";
import { type RideFormOptions, useRideForm } from "./form/use-ride-form.ts";
import type { RideDetails } from "./ride-details.ts";
import type { ScheduleAnswer } from "./schedule-draft.ts";
import { scheduleErrors, serverErrorsByField } from "./schedule-errors.ts";
import { isSameRide, scheduleRequestOf } from "./schedule-request.ts";
import { refusedToast, scheduledToast } from "./schedule-words.ts";

const CLOCK_MS = 30_000;

/** The ride being scheduled: form, last answer, and the request for drivers. */
export type Scheduling = ReturnType<typeof useScheduling>;

export const useScheduling = (options: RideFormOptions & { onAnswered: () => void }) => {
  const form = useRideForm(options);
  const now = new Date(useNow(CLOCK_MS));
  const { draft } = form;
  const driverRequest = useDriverRequest((details, answer) => {
    form.saveReply(details, answer);
    options.onAnswered();
  }, form.showErrors);

  /** Requests drivers for a ride, and copies it into the form if it differs. */
  const requestDrivers = (details: RideDetails) => {
    if (driverRequest.isPending) return;
    const errors = scheduleErrors(details, new Date());
    form.startSubmit(details, errors);
    if (Object.keys(errors).length === 0) driverRequest.act(details);
  };
  const isUnchanged = driverRequest.variables && isSameRide(driverRequest.variables, draft.details);
  const failure = isUnchanged && !driverRequest.isPending ? driverRequest.error : null;
  return {
    draft,
    now,
    attempt: form.attempt,
    errors: form.errors,
    failure,
    /** Message of the last failure. */
    problem: failure && submitErrorMessage(failure),
    isLoadingOffers: driverRequest.isPending,
    requestDrivers,
    /** Requests the same ride again after its prices expired. */
    refresh: () => draft.answered && requestDrivers(draft.answered.details),
    change: (changes: Partial<RideDetails>) => form.change(changes, now),
  };
};

const useDriverRequest = (
  onAnswer: (details: RideDetails, answer: ScheduleAnswer) => void,
  onRefused: (fields: ReturnType<typeof serverErrorsByField>) => void,
) => {
  const accountId = useSession().user?.id;
  return useAct({
    mutationFn: (details: RideDetails) => call(scheduleRide, { body: scheduleRequestOf(details) }),
    onSuccess: (answer, details) => {
      storeRecentPlaces(localStorage, accountId, [
        details.pickupLocation,
        details.finalDestination,
      ]);
      // The page itself reports that no driver is free.
      if (answer.data.availableDrivers.length > 0) toast.success(...scheduledToast(answer));
      onAnswer(details, answer);
    },
    onError: (error) => {
      if (error instanceof CallFailure) onRefused(serverErrorsByField(error));
      toast.error(...refusedToast(error));
    },
  });
};
