import { scheduleRide } from "#shared/scheduling/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { rememberChosen } from "#web/platform/places/recent-places.ts";
import { useSession } from "#web/platform/session.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { useNow } from "#web/ui/time/use-now.ts";
import { type RideFormOptions, useRideForm } from "./form/use-ride-form.ts";
import type { RideDetails } from "./ride-details.ts";
import type { ScheduleAnswer } from "./schedule-draft.ts";
import { saidByServer, scheduleErrors } from "./schedule-errors.ts";
import { isSameRide, scheduleRequestOf } from "./schedule-request.ts";
import { refusedToast, scheduledToast } from "./schedule-words.ts";

const CLOCK_MS = 30_000;

/** The ride being scheduled: form, last answer, and the request for drivers. */
export type Scheduling = ReturnType<typeof useScheduling>;

export const useScheduling = (options: RideFormOptions & { onAnswered: () => void }) => {
  const form = useRideForm(options);
  const now = new Date(useNow(CLOCK_MS));
  const { draft } = form;
  const asking = useAsking((details, answer) => {
    form.keepAnswer(details, answer);
    options.onAnswered();
  }, form.tell);

  /** Requests drivers for a ride, and copies it into the form if it differs. */
  const ask = (details: RideDetails) => {
    if (asking.isPending) return;
    const wrong = scheduleErrors(details, new Date());
    form.begin(details, wrong);
    if (Object.keys(wrong).length === 0) asking.act(details);
  };
  const isUnchanged = asking.variables && isSameRide(asking.variables, draft.details);
  const failure = isUnchanged && !asking.isPending ? asking.error : null;
  return {
    draft,
    now,
    attempt: form.attempt,
    errors: form.told,
    failure,
    /** Message of the last failure. */
    problem: failure && submitErrorMessage(failure),
    isAsking: asking.isPending,
    ask,
    /** Requests the same ride again after its prices expired. */
    refresh: () => draft.answered && ask(draft.answered.details),
    change: (changes: Partial<RideDetails>) => form.change(changes, now),
  };
};

const useAsking = (
  onAnswer: (details: RideDetails, answer: ScheduleAnswer) => void,
  onRefused: (fields: ReturnType<typeof saidByServer>) => void,
) => {
  const accountId = useSession().user?.id;
  return useAct({
    mutationFn: (details: RideDetails) => call(scheduleRide, { body: scheduleRequestOf(details) }),
    onSuccess: (answer, details) => {
      rememberChosen(localStorage, accountId, [details.pickupLocation, details.finalDestination]);
      // The page itself reports that no driver is free.
      if (answer.data.availableDrivers.length > 0) toast.success(...scheduledToast(answer));
      onAnswer(details, answer);
    },
    onError: (error) => {
      if (error instanceof CallFailure) onRefused(saidByServer(error));
      toast.error(...refusedToast(error));
    },
  });
};
