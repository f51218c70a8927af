import * as z from "zod/mini";
import { fetchJson, urlUnder } from "#server/adapters/fetch-json.ts";
import type { Fallback } from "#server/adapters/with-fallback.ts";
import type { Place, Point } from "#shared/places/place.ts";
import type { Geocoder } from "./geocoder.ts";
import { onlineGeocoder, type PlaceService } from "./online-geocoder.ts";
import { onlinePlace } from "./online-place.ts";

const text = z.optional(z.string());
const resultSchema = z.object({
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  category: z.string(),
  type: z.string(),
  name: text,
  address: z.object({
    house_number: text,
    road: text,
    city: text,
    town: text,
    village: text,
    hamlet: text,
    state: text,
    postcode: text,
  }),
});
const noResult = z.object({ error: z.string() });

/**
 * Geocodes with a Nominatim server, https://nominatim.org/release-docs/latest/api/Search/; United States only. Falls
 * back to `offline` while the server fails.
 */
export const nominatimGeocoder = (url: string, offline: Geocoder, log: Fallback["log"]): Geocoder =>
  onlineGeocoder(nominatim(url), offline, { service: "Nominatim", log });

const format = { format: "jsonv2", addressdetails: "1", "accept-language": "en" };

const nominatim = (url: string): PlaceService => ({
  // Nominatim's usage policy forbids autocomplete requests.
  supportsAutocomplete: false,
  search: async ({ text: q, near, limit }) => {
    const area = near && { viewbox: boxAround(near) };
    const query = { ...format, q, limit: String(limit), countrycodes: "us", ...area };
    return (await fetchJson(urlUnder(url, "search", query), z.array(resultSchema))).flatMap(
      (each) => place(each) ?? [],
    );
  },
  reverse: async ({ latitude, longitude }) => {
    const query = { ...format, lat: String(latitude), lon: String(longitude) };
    const answer = await fetchJson(
      urlUnder(url, "reverse", query),
      z.union([resultSchema, noResult]),
    );
    return "error" in answer ? null : place(answer);
  },
});

const place = ({
  lat,
  lon,
  category,
  type,
  name,
  address,
}: z.output<typeof resultSchema>): Place | null =>
  onlinePlace({
    point: { latitude: lat, longitude: lon },
    tag: `${category}=${type}`,
    name,
    houseNumber: address.house_number,
    street: address.road,
    city: address.city ?? address.town ?? address.village ?? address.hamlet,
    state: address.state,
    zip: address.postcode,
  });

const boxAround = ({ latitude, longitude }: Point) =>
  [longitude - 1, latitude + 1, longitude + 1, latitude - 1]
    .map((degrees) => degrees.toFixed(2))
    .join(",");
