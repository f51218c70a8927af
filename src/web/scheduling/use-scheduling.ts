import { useEffect, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";
import { CallFailure } from "#web/app/call-failure.ts";
import { call } from "#web/app/client.ts";
import { failureWords } from "#web/app/failure-words.ts";
import { rememberPlace } from "#web/app/places/recent-places.ts";
import { useAct } from "#web/app/use-act.ts";
import { toast } from "#web/ui/toast.ts";
import { useNow } from "#web/ui/use-now.ts";
import type { RideDetails } from "./ride-details.ts";
import {
  type BroughtTrip,
  blankDraft,
  isSpent,
  keepDraft,
  readDraft,
  type ScheduleDraft,
  withTrip,
} from "./schedule-draft.ts";
import {
  remainingErrors,
  type ScheduleErrors,
  saidByServer,
  scheduleErrors,
} from "./schedule-errors.ts";
import { isSameRide, scheduleRequestOf } from "./schedule-request.ts";
import { refusedToast, scheduledToast } from "./schedule-words.ts";

const CLOCK_MS = 30_000;

/** The ride being scheduled: its form, its last answer, and what asking for drivers does. */
export type Scheduling = ReturnType<typeof useScheduling>;

type SchedulingOptions = {
  rider: User;
  /** A trip typed on another page. */
  trip: BroughtTrip | null;
  /** The rider's rides: when the draft has become one of them, a new ride begins. */
  rides: readonly Ride[];
  onAnswered: () => void;
};

export const useScheduling = ({ rider, trip, rides, onAnswered }: SchedulingOptions) => {
  const [form, setForm] = useState<Form>(() => ({
    draft: withTrip(readDraft(sessionStorage, rider), trip),
    told: {},
    attempt: 0,
  }));
  const now = new Date(useNow(CLOCK_MS));
  const shown = (draft: ScheduleDraft) => (isSpent(draft, rides) ? blankDraft(rider) : draft);
  const draft = shown(form.draft);
  useEffect(() => keepDraft(sessionStorage, form.draft), [form.draft]);

  const asking = useAct({
    mutationFn: (details: RideDetails) => call(scheduleRide, { body: scheduleRequestOf(details) }),
    onSuccess: (answer, details) => {
      setForm((at) => ({ ...at, draft: { ...at.draft, answered: { details, answer } } }));
      rememberPlaces(details);
      toast.success(...scheduledToast(answer));
      onAnswered();
    },
    onError: (error) => {
      if (error instanceof CallFailure) setForm((at) => ({ ...at, told: saidByServer(error) }));
      toast.error(...refusedToast(error));
    },
  });

  /** Asks for the drivers of a ride; one that is not the form's becomes it. */
  const ask = (details: RideDetails) => {
    if (asking.isPending) return;
    const told = scheduleErrors(details, new Date());
    setForm((at) => ({
      draft: { ...shown(at.draft), details },
      told,
      attempt: at.attempt + 1,
    }));
    if (Object.keys(told).length === 0) asking.act(details);
  };
  const change = (changes: Partial<RideDetails>) =>
    setForm((at) => changed({ ...at, draft: shown(at.draft) }, changes, now));
  const isUnchanged = asking.variables && isSameRide(asking.variables, draft.details);
  const failure = isUnchanged && !asking.isPending ? asking.error : null;
  return {
    draft,
    now,
    attempt: form.attempt,
    errors: form.told,
    failure,
    /** Why the last try failed, as a sentence. */
    problem: failure && failureWords(failure),
    isAsking: asking.isPending,
    ask,
    /** Asks again for the same ride, as the prices have expired. */
    refresh: () => draft.answered && ask(draft.answered.details),
    change,
  };
};

/** `told` are the errors shown; `attempt` counts the tries. */
type Form = { draft: ScheduleDraft; told: ScheduleErrors; attempt: number };

const changed = (form: Form, changes: Partial<RideDetails>, now: Date): Form => {
  const before = form.draft.details;
  const after = { ...before, ...changes };
  return {
    ...form,
    draft: { ...form.draft, details: after },
    told: remainingErrors(form.told, { before, after }, now),
  };
};

/** Chosen places are kept for the next booking; texts that were typed are not known to be places. */
const rememberPlaces = ({ pickupLocation, finalDestination }: RideDetails) => {
  for (const { place } of [finalDestination, pickupLocation]) {
    if (place) rememberPlace(localStorage, place);
  }
};
