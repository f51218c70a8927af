import * as z from "zod/mini";
import type { User } from "#shared/accounts/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";
import type { Address } from "#web/platform/places/chosen-place.ts";
import { blankDetails, type RideDetails, rideDetailsSchema } from "./ride-details.ts";

const KEY = "schedule";

/** What the available drivers charge for the ride, as the server answered. */
export type ScheduleAnswer = ReplyOf<typeof scheduleRide>;

const draftSchema = z.object({
  /** Whose it is: nobody else who logs in here is shown it. */
  accountId: z.string(),
  details: rideDetailsSchema,
  answered: z.nullable(z.object({ details: rideDetailsSchema, answer: scheduleRide.reply })),
  /** The page of the browser's history whose trip was taken over. */
  takenFrom: z.nullable(z.string()),
});

/** The ride being scheduled: the form, and the last answer with the form that it answers. */
export type ScheduleDraft = z.output<typeof draftSchema>;

/** A trip that another page brought, and the page of the browser's history that it came with. */
export type BroughtTrip = { from: Address; to: Address; page: string };

export const blankDraft = (rider: User): ScheduleDraft => ({
  accountId: rider.id,
  details: blankDetails(rider),
  answered: null,
  takenFrom: null,
});

/** The rider's draft of this tab; a blank one when there is none, or none that can be read. */
export const readDraft = (storage: Storage, rider: User): ScheduleDraft => {
  try {
    const draft = draftSchema.parse(JSON.parse(storage.getItem(KEY) ?? ""));
    return draft.accountId === rider.id ? draft : blankDraft(rider);
  } catch {
    return blankDraft(rider);
  }
};

export const keepDraft = (storage: Storage, draft: ScheduleDraft) =>
  storage.setItem(KEY, JSON.stringify(draft));

/** The draft with the places that were typed elsewhere, taken over once. */
export const withTrip = (draft: ScheduleDraft, trip: BroughtTrip | null): ScheduleDraft => {
  if (!trip || trip.page === draft.takenFrom) return draft;
  const { from, to, page } = trip;
  const details = {
    ...draft.details,
    ...(from.text === "" ? {} : { pickupLocation: from, position: null }),
    ...(to.text === "" ? {} : { finalDestination: to }),
  };
  return { ...draft, details, takenFrom: page };
};

/** The draft of the ride after a spent one: blank, but for a trip that was not taken over before. */
export const draftAfter = (
  { takenFrom }: ScheduleDraft,
  rider: User,
  trip: BroughtTrip | null,
): ScheduleDraft => withTrip({ ...blankDraft(rider), takenFrom }, trip);

/** The answer, its places as exactly known as when they were chosen: the server was told their positions alone. */
export const answerFor = (details: RideDetails, answer: ScheduleAnswer): ScheduleAnswer => {
  const { distanceDetails, ...data } = answer.data;
  const precision = {
    from: details.pickupLocation.place?.precision ?? distanceDetails.precision.from,
    to: details.finalDestination.place?.precision ?? distanceDetails.precision.to,
  };
  return { ...answer, data: { ...data, distanceDetails: { ...distanceDetails, precision } } };
};
