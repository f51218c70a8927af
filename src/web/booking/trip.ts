import type { calculateFare } from "#shared/booking/contract.ts";
import { dropoffText, pickupText } from "#shared/booking/fields.ts";
import type { BodyFor, ReplyOf } from "#shared/endpoint.ts";
import { type Address, addressOf, type ChosenPlace } from "#web/platform/places/chosen-place.ts";

/** Where a rider wants to go, as the form has it. */
export type Trip = { from: Address; to: Address };
export type TripField = keyof Trip;
export type TripErrors = Partial<Record<TripField, string>>;

const schemas = { from: pickupText, to: dropoffText };

/** What is wrong with each field, in the sentences of the specification. */
export const tripErrors = (trip: Trip): TripErrors => {
  const errors: TripErrors = {};
  for (const field of ["from", "to"] as const) {
    const { error } = schemas[field].safeParse(trip[field].text);
    if (error) errors[field] = error.issues[0]?.message;
  }
  return errors;
};

/** The trip as it is sent: a text to be located, or with the position that is known already. */
export const fareRequestOf = ({ from, to }: Trip): BodyFor<typeof calculateFare> => ({
  from: from.text.trim(),
  to: to.text.trim(),
  fromPlace: positionOf(from),
  toPlace: positionOf(to),
});

/** A trip between places that are known, such as those of an earlier ride. How exactly is not: nothing is said of it. */
export const tripBetween = ({ from, to }: Record<TripField, ChosenPlace>): Trip => ({
  from: addressOf({ precision: "", ...from }),
  to: addressOf({ precision: "", ...to }),
});

/** The same trip the other way round. */
export const turnedRound = ({ from, to }: Trip): Trip => ({ from: to, to: from });

/** Whether two trips ask for the same. */
export const isSameTrip = (one: Trip, other: Trip): boolean =>
  JSON.stringify(fareRequestOf(one)) === JSON.stringify(fareRequestOf(other));

/** How precisely both places are known, in words: as they were chosen, else as the server understood them. */
export const tripPrecision = ({ from, to }: Trip, { precision }: Understood) => ({
  from: from.place?.precision ?? precision.from,
  to: to.place?.precision ?? precision.to,
});

type Understood = Pick<ReplyOf<typeof calculateFare>["data"], "precision">;

const positionOf = ({ place }: Address) =>
  place ? { label: place.label, latitude: place.latitude, longitude: place.longitude } : undefined;
