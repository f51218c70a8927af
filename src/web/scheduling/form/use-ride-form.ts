import { useEffect, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { isBooked } from "#web/offers/is-booked.ts";
import type { RideDetails } from "#web/scheduling/ride-details.ts";
import {
  answerFor,
  type BroughtTrip,
  draftAfter,
  readDraft,
  type ScheduleAnswer,
  type ScheduleDraft,
  saveDraft,
  withTrip,
} from "#web/scheduling/schedule-draft.ts";
import { remainingErrors, type ScheduleErrors } from "#web/scheduling/schedule-errors.ts";

export type RideFormOptions = {
  rider: User;
  /** A trip typed on another page. */
  trip: BroughtTrip | null;
  /** The rider's rides: if the draft has become one of them, a new draft begins. */
  rides: readonly Ride[];
};

/** `told` are the visible errors; `attempt` counts submits. */
type RideForm = { draft: ScheduleDraft; told: ScheduleErrors; attempt: number };

/** The stored draft merged with a trip from another page, and the draft that follows if the stored one was paid. */
const startingDrafts = ({ rider, trip }: RideFormOptions) => {
  const kept = readDraft(sessionStorage, rider);
  return { draft: withTrip(kept, trip), next: draftAfter(kept, rider, trip) };
};

/** The form and its answer, stored in this tab. */
export const useRideForm = (options: RideFormOptions) => {
  const [{ draft, next }] = useState(() => startingDrafts(options));
  const [form, setForm] = useState<RideForm>({ draft, told: {}, attempt: 0 });
  useEffect(() => saveDraft(sessionStorage, form.draft), [form.draft]);
  const current = (draft: ScheduleDraft) =>
    draft.answered && isBooked(draft.answered.answer.quoteId, options.rides) ? next : draft;
  return {
    ...form,
    draft: current(form.draft),
    change: (changes: Partial<RideDetails>, now: Date) =>
      setForm((at) => changed({ ...at, draft: current(at.draft) }, changes, now)),
    begin: (details: RideDetails, told: ScheduleErrors) =>
      setForm(({ draft, attempt }) => ({
        draft: { ...current(draft), details },
        told,
        attempt: attempt + 1,
      })),
    tell: (told: ScheduleErrors) => setForm((at) => ({ ...at, told })),
    keepAnswer: (details: RideDetails, given: ScheduleAnswer) => {
      const answered = { details, answer: answerFor(details, given) };
      setForm((at) => ({ ...at, draft: { ...at.draft, answered } }));
    },
  };
};

const changed = (form: RideForm, changes: Partial<RideDetails>, now: Date): RideForm => {
  const before = form.draft.details;
  const after = { ...before, ...changes };
  return {
    ...form,
    draft: { ...form.draft, details: after },
    told: remainingErrors(form.told, { before, after }, now),
  };
};
