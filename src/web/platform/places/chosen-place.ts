import * as z from "zod/mini";
import { latitude, longitude } from "#shared/wire.ts";

/** A place whose position is known, because it was suggested or measured; `precision` in words. */
export const chosenPlaceSchema = z.object({
  label: z.string(),
  latitude,
  longitude,
  precision: z.optional(z.string()),
});
export type ChosenPlace = z.output<typeof chosenPlaceSchema>;

/** What stands in an address field; the place is there while the text is its label. */
export const addressSchema = z.object({
  text: z.string(),
  place: z.nullable(chosenPlaceSchema),
});
export type Address = z.output<typeof addressSchema>;

export const noAddress: Address = { text: "", place: null };

export const addressOf = (place: ChosenPlace): Address => ({ text: place.label, place });
