import type { calculateFare } from "#shared/booking/contract.ts";
import { dropoffText, pickupText } from "#shared/booking/fields.ts";
import type { BodyFor, ReplyOf } from "#shared/endpoint.ts";
import {
  type Address,
  type KnownPlace,
  knownAddress,
  placeChoiceOf,
} from "#web/platform/places/chosen-place.ts";

/** Pickup and dropoff as in the form. */
export type Trip = { from: Address; to: Address };
export type TripField = keyof Trip;
export type TripErrors = Partial<Record<TripField, string>>;

const schemas = { from: pickupText, to: dropoffText };

export const tripErrors = (trip: Trip): TripErrors => {
  const errors: TripErrors = {};
  for (const field of ["from", "to"] as const) {
    const { error } = schemas[field].safeParse(trip[field].text);
    if (error) errors[field] = error.issues[0]?.message;
  }
  return errors;
};

/** Request body: a text to be geocoded, or a known position. */
export const fareRequestOf = ({ from, to }: Trip): BodyFor<typeof calculateFare> => ({
  from: from.text.trim(),
  to: to.text.trim(),
  fromPlace: positionOf(from),
  toPlace: positionOf(to),
});

/** A trip between known places, such as the places of an earlier ride. */
export const tripBetween = ({ from, to }: Record<TripField, KnownPlace>): Trip => ({
  from: knownAddress(from),
  to: knownAddress(to),
});

/** The reverse trip. */
export const swappedTrip = ({ from, to }: Trip): Trip => ({ from: to, to: from });

/** True if two trips make the same request. */
export const isSameTrip = (first: Trip, second: Trip): boolean =>
  JSON.stringify(fareRequestOf(first)) === JSON.stringify(fareRequestOf(second));

/** Precision texts of both places: as chosen, else as geocoded by the server. */
export const tripPrecision = ({ from, to }: Trip, { precision }: ServerPrecision) => ({
  from: from.place?.precision ?? precision.from,
  to: to.place?.precision ?? precision.to,
});

type ServerPrecision = Pick<ReplyOf<typeof calculateFare>["data"], "precision">;

const positionOf = ({ place }: Address) => (place ? placeChoiceOf(place) : undefined);
