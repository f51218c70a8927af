import * as z from "zod/mini";
import type { User } from "#shared/accounts/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";
import type { Address } from "#web/platform/places/chosen-place.ts";
import { blankDetails, type RideDetails, rideDetailsSchema } from "./ride-details.ts";

const KEY = "schedule";

/** Available drivers with their prices, as returned by the server. */
export type ScheduleReply = ReplyOf<typeof scheduleRide>;

const draftSchema = z.object({
  /** Owner; another account that logs in here does not see the draft. */
  accountId: z.string(),
  details: rideDetailsSchema,
  answered: z.nullable(z.object({ details: rideDetailsSchema, answer: scheduleRide.reply })),
  /** History entry from which a trip was already copied. */
  takenFrom: z.nullable(z.string()),
});

/** The ride being scheduled: the form, and the last answer with its form values. */
export type ScheduleDraft = z.output<typeof draftSchema>;

/** A trip from another page, with its history entry, and the pickup time that a link names. */
export type TripFromPage = {
  from: Address;
  to: Address;
  page: string;
  pickup?: { pickupDateTime: string; pickupTime: string } | null;
};

export const blankDraft = (rider: User): ScheduleDraft => ({
  accountId: rider.id,
  details: blankDetails(rider),
  answered: null,
  takenFrom: null,
});

/** The rider's draft of this tab; blank if there is none or it cannot be parsed. */
export const readDraft = (storage: Storage, rider: User): ScheduleDraft => {
  try {
    const draft = draftSchema.parse(JSON.parse(storage.getItem(KEY) ?? ""));
    return draft.accountId === rider.id ? draft : blankDraft(rider);
  } catch {
    return blankDraft(rider);
  }
};

export const saveDraft = (storage: Storage, draft: ScheduleDraft) =>
  storage.setItem(KEY, JSON.stringify(draft));

/** Copies a trip from another page into the draft, once. */
export const withTrip = (draft: ScheduleDraft, trip: TripFromPage | null): ScheduleDraft => {
  if (!trip || trip.page === draft.takenFrom) return draft;
  const { from, to, page, pickup } = trip;
  const details = {
    ...draft.details,
    ...(from.text === "" ? {} : { pickupLocation: from, position: null }),
    ...(to.text === "" ? {} : { finalDestination: to }),
    ...pickup,
  };
  return { ...draft, details, takenFrom: page };
};

/** Draft after a paid one: blank, except for a trip that was not copied before. */
export const draftAfter = (
  { takenFrom }: ScheduleDraft,
  rider: User,
  trip: TripFromPage | null,
): ScheduleDraft => withTrip({ ...blankDraft(rider), takenFrom }, trip);

/** The answer, with the precision of a chosen place in place of the server's. */
export const answerFor = (details: RideDetails, answer: ScheduleReply): ScheduleReply => {
  const { distanceDetails, ...data } = answer.data;
  const precision = {
    from: details.pickupLocation.place?.precision ?? distanceDetails.precision.from,
    to: details.finalDestination.place?.precision ?? distanceDetails.precision.to,
  };
  return { ...answer, data: { ...data, distanceDetails: { ...distanceDetails, precision } } };
};
