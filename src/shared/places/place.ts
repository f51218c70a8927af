import * as z from "zod/mini";
import { latitude, longitude } from "#shared/wire.ts";

/** Degrees (WGS 84). */
export interface Point {
  latitude: number;
  longitude: number;
}

export const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude });

export const precisionSchema = z.enum([
  "coordinates",
  "address",
  "street",
  "landmark",
  "airport",
  "zip",
  "city",
]);

/** From exact to coarse. */
export type Precision = z.output<typeof precisionSchema>;

/** A geocoded place. `detail` describes the match. */
export const placeSchema = z.object({
  label: z.string(),
  detail: z.optional(z.string()),
  latitude,
  longitude,
  precision: precisionSchema,
});
export type Place = z.output<typeof placeSchema>;

const labels: Record<Precision, string> = {
  coordinates: "Exact position",
  address: "Street address",
  street: "Street",
  landmark: "Landmark",
  airport: "Airport",
  zip: "ZIP code area",
  city: "City center",
};

export const precisionLabel = (precision: Precision): string => labels[precision];

/** The precision with this label; undefined for any other text. */
export const precisionOf = (label: string | undefined): Precision | undefined =>
  precisionSchema.options.find((precision) => labels[precision] === label);

/** True if the position is the middle of an area, not the place itself. */
export const isCoarse = (precision: Precision | null): precision is "zip" | "city" =>
  precision === "zip" || precision === "city";

/** Joins city, state and ZIP code by spaces that do not break, so that a place breaks before its city. */
export const joinCity = (label: string): string =>
  label.replace(/(?<=, )[^,]+, [A-Z]{2}( \d{5})?$/, (city) => city.replaceAll(" ", "\u00a0"));
