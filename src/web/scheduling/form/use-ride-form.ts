import { useEffect, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { isBooked } from "#web/offers/is-booked.ts";
import type { RideDetails } from "#web/scheduling/ride-details.ts";
import {
  answerFor,
  draftAfter,
  readDraft,
  type ScheduleDraft,
  type ScheduleReply,
  saveDraft,
  type TripFromPage,
  withTrip,
} from "#web/scheduling/schedule-draft.ts";
import { remainingErrors, type ScheduleErrors } from "#web/scheduling/schedule-errors.ts";

export type RideFormOptions = {
  rider: User;
  /** A trip typed on another page. */
  trip: TripFromPage | null;
  /** The rider's rides: if the draft has become one of them, a new draft begins. */
  rides: readonly Ride[];
};

/** `errors` are the visible ones; `attempt` counts submits. */
type RideForm = { draft: ScheduleDraft; errors: ScheduleErrors; attempt: number };

/** The stored draft merged with a trip from another page, and the draft that follows if the stored one was paid. */
const createDrafts = ({ rider, trip }: RideFormOptions) => {
  const storedDraft = readDraft(sessionStorage, rider);
  return { draft: withTrip(storedDraft, trip), nextDraft: draftAfter(storedDraft, rider, trip) };
};

/** State of the form, stored in this tab with the last reply. */
export const useRideForm = (options: RideFormOptions) => {
  const [{ draft, nextDraft }] = useState(() => createDrafts(options));
  const [form, setForm] = useState<RideForm>({ draft, errors: {}, attempt: 0 });
  useEffect(() => saveDraft(sessionStorage, form.draft), [form.draft]);
  const replacePaidDraft = (draft: ScheduleDraft) =>
    draft.answered && isBooked(draft.answered.answer.quoteId, options.rides) ? nextDraft : draft;
  return {
    ...form,
    draft: replacePaidDraft(form.draft),
    change: (changes: Partial<RideDetails>, now: Date) =>
      setForm((state) =>
        applyChanges({ ...state, draft: replacePaidDraft(state.draft) }, changes, now),
      ),
    startSubmit: (details: RideDetails, errors: ScheduleErrors) =>
      setForm(({ draft, attempt }) => ({
        draft: { ...replacePaidDraft(draft), details },
        errors,
        attempt: attempt + 1,
      })),
    showErrors: (errors: ScheduleErrors) => setForm((state) => ({ ...state, errors })),
    saveReply: (details: RideDetails, reply: ScheduleReply) => {
      const answered = { details, answer: answerFor(details, reply) };
      setForm((state) => ({ ...state, draft: { ...state.draft, answered } }));
    },
  };
};

const applyChanges = (form: RideForm, changes: Partial<RideDetails>, now: Date): RideForm => {
  const previousDetails = form.draft.details;
  const after = { ...previousDetails, ...changes };
  return {
    ...form,
    draft: { ...form.draft, details: after },
    errors: remainingErrors(form.errors, { before: previousDetails, after }, now),
  };
};
