import { LRUCache } from "lru-cache";
import { type Fallback, withFallback } from "#server/adapters/with-fallback.ts";
import { readCoordinates } from "#shared/places/coordinates.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { plainWords } from "#shared/places/name-key.ts";
import type { Place, Point } from "#shared/places/place.ts";
import { type Geocoder, usualLimit } from "./geocoder.ts";
import { withNames } from "./place-names.ts";

/** A geocoding service on the network. */
export interface PlaceService {
  search(asked: { text: string; near: Point | undefined; limit: number }): Promise<Place[]>;
  reverse(point: Point): Promise<Place | null>;
  /** True if the service may be queried for partly typed texts. */
  completes: boolean;
}

const remembered = { max: 2000, ttl: 60 * 60_000 };
/** A result farther than this from the text's ZIP code or city is another place. */
const plausibleMiles = 50;

/** Queries a service, caches and validates its results against the gazetteer, and falls back to the gazetteer. */
export const onlineGeocoder = (
  service: PlaceService,
  home: Geocoder,
  fallback: Fallback,
): Geocoder => {
  const either = withFallback(fallback);
  const search = remembering(service.search);
  return withNames({
    find: async (text, near) => {
      const rough = await home.find(text, near);
      if (readCoordinates(text)) return rough;
      const ask = async () => plausible(text, rough, await search({ text, near, limit: 1 }));
      return either(ask, async () => rough);
    },
    suggest: async (text, near, limit = usualLimit) => {
      const atHome = () => home.suggest(text, near, limit);
      if (!service.completes || text.trim().length < 2 || readCoordinates(text)) return atHome();
      return either(
        async () => joined([await search({ text, near, limit }), await atHome()], limit),
        atHome,
      );
    },
    reverse: async (point) => {
      const atHome = () => home.reverse(point);
      return either(
        async () => namedAfter(point, await service.reverse(point)) ?? (await atHome()),
        atHome,
      );
    },
  });
};

const remembering = (search: PlaceService["search"]): PlaceService["search"] => {
  const answers = new LRUCache<string, Place[]>(remembered);
  return async (asked) => {
    const around = asked.near && [asked.near.latitude.toFixed(1), asked.near.longitude.toFixed(1)];
    const key = JSON.stringify([asked.text.trim().toLowerCase(), around, asked.limit]);
    const known = answers.get(key);
    if (known) return known;
    const places = await search(asked);
    answers.set(key, places);
    return places;
  };
};

/** The service's first result if it lies in the area that the text names or shares a word with the text. */
const plausible = (text: string, rough: Place | null, [found]: Place[]): Place | null => {
  if (!found) return rough;
  if (rough) return milesBetween(rough, found) <= plausibleMiles ? found : rough;
  const words = new Set(plainWords(found.label));
  return plainWords(text).some((word) => word.length > 2 && words.has(word)) ? found : null;
};

const joined = (lists: Place[][], limit: number): Place[] => {
  const byLabel = new Map<string, Place>();
  for (const place of lists.flat()) {
    const label = place.label.toLowerCase();
    if (!byLabel.has(label)) byLabel.set(label, place);
  }
  return [...byLabel.values()].slice(0, limit);
};

const namedAfter = ({ latitude, longitude }: Point, named: Place | null): Place | null =>
  named && {
    label: `Near ${named.label}`,
    detail: "Exact position",
    latitude,
    longitude,
    precision: "coordinates",
  };
