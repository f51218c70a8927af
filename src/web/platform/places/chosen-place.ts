import * as z from "zod/mini";
import { type Precision, precisionLabel, precisionOf } from "#shared/places/place.ts";
import { latitude, longitude } from "#shared/wire.ts";

/** A place with a known position, suggested or measured; `precision` is display text. */
export const chosenPlaceSchema = z.object({
  label: z.string(),
  latitude,
  longitude,
  precision: z.optional(z.string()),
});
export type ChosenPlace = z.output<typeof chosenPlaceSchema>;

/** Content of an address field; `place` is set while the text is its label. */
export const addressSchema = z.object({
  text: z.string(),
  place: z.nullable(chosenPlaceSchema),
});
export type Address = z.output<typeof addressSchema>;

export const emptyAddress: Address = { text: "", place: null };

/** The place as requests send it. */
export const placeChoiceOf = ({ label, latitude, longitude, precision }: ChosenPlace) => ({
  label,
  latitude,
  longitude,
  precision: precisionOf(precision),
});

export const addressOf = (place: ChosenPlace): Address => ({ text: place.label, place });

/** A place in a server's reply, whose precision can be unknown. */
export type KnownPlace = Omit<ChosenPlace, "precision"> & {
  precision?: Precision | null | undefined;
};

/** A place of a reply, with its precision as display text; empty if unknown. */
export const knownPlace = ({ label, latitude, longitude, precision }: KnownPlace): ChosenPlace => ({
  ...{ label, latitude, longitude },
  precision: precision ? precisionLabel(precision) : "",
});

export const knownAddress = (place: KnownPlace): Address => addressOf(knownPlace(place));
