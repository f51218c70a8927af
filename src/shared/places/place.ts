import * as z from "zod/mini";
import { latitude, longitude } from "#shared/wire.ts";

/** A position in degrees (WGS 84). */
export interface Point {
  latitude: number;
  longitude: number;
}

export const precisionSchema = z.enum([
  "coordinates",
  "address",
  "street",
  "landmark",
  "airport",
  "zip",
  "city",
]);

/** What was located, from exact to coarse. */
export type Precision = z.output<typeof precisionSchema>;

/** A located place. `label` is what people read, `detail` says honestly what was located. */
export const placeSchema = z.object({
  label: z.string(),
  detail: z.optional(z.string()),
  latitude,
  longitude,
  precision: precisionSchema,
});
export type Place = z.output<typeof placeSchema>;

const words: Record<Precision, string> = {
  coordinates: "Exact position",
  address: "Street address",
  street: "Street",
  landmark: "Landmark",
  airport: "Airport",
  zip: "ZIP code area",
  city: "City center",
};

/** The precision in words for people, for example "ZIP code area". */
export const precisionWords = (precision: Precision): string => words[precision];
