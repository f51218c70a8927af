import * as z from "zod/mini";
import { fetchJson, urlUnder } from "#server/adapters/fetch-json.ts";
import type { Fallback } from "#server/adapters/with-fallback.ts";
import type { Place } from "#shared/places/place.ts";
import type { Geocoder } from "./geocoder.ts";
import { onlineGeocoder, type PlaceService } from "./online-geocoder.ts";
import { onlinePlace } from "./online-place.ts";

const text = z.optional(z.string());
const replySchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        osm_key: text,
        osm_value: text,
        countrycode: text,
        name: text,
        housenumber: text,
        street: text,
        city: text,
        state: text,
        postcode: text,
      }),
    }),
  ),
});

/** Geocodes with a Photon server, https://github.com/komoot/photon; United States only. */
export const photonGeocoder = (url: string, offline: Geocoder, log: Fallback["log"]): Geocoder =>
  onlineGeocoder(photon(url), offline, { service: "Photon", log });

const photon = (url: string): PlaceService => ({
  supportsAutocomplete: true,
  search: async ({ text: q, near, limit }) => {
    const bias = near && { lat: near.latitude.toFixed(2), lon: near.longitude.toFixed(2) };
    // Requests extra results because places abroad are dropped below.
    const query = { q, lang: "en", limit: String(limit + 5), ...bias };
    return places(await fetchJson(urlUnder(url, "api", query), replySchema)).slice(0, limit);
  },
  reverse: async ({ latitude, longitude }) => {
    const query = { lat: String(latitude), lon: String(longitude), lang: "en" };
    return places(await fetchJson(urlUnder(url, "reverse", query), replySchema))[0] ?? null;
  },
});

const places = ({ features }: z.output<typeof replySchema>): Place[] =>
  features
    .filter(({ properties }) => properties.countrycode === "US")
    .flatMap(({ geometry, properties }) => {
      const [longitude, latitude] = geometry.coordinates;
      const place = onlinePlace({
        ...properties,
        point: { latitude, longitude },
        tag: `${properties.osm_key}=${properties.osm_value}`,
        houseNumber: properties.housenumber,
        zip: properties.postcode,
      });
      return place ?? [];
    });
