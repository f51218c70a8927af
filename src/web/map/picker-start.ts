import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { searchPlaces } from "#shared/places/contract.ts";
import { type Point, type Precision, precisionOf } from "#shared/places/place.ts";
import { call } from "#web/platform/client.ts";
import type { Address } from "#web/platform/places/chosen-place.ts";
import { knownPosition } from "#web/platform/places/locate.ts";
import { mapConfig } from "./use-map.ts";

/** First position of the pin, and how many miles around it are shown. */
export interface PickerStart {
  point: Point;
  spanMiles: number;
}

const STREETS_MILES = 0.25;
const NEIGHBORHOOD_MILES = 3;
const COUNTRY_MILES = 2500;
const middleOfCountry: Point = { latitude: 39.83, longitude: -98.58 };
const spans: Partial<Record<Precision, number>> = {
  zip: NEIGHBORHOOD_MILES,
  city: 2 * NEIGHBORHOOD_MILES,
};
/** Maximum wait for each source of a start position. */
const MAX_WAIT_MS = 2000;

type KnownPlace = { address: Address; near: Point | null };

/** First position of the pin: the address, else the device, the other end of the trip, the city, or the country. */
export const pickerStart = ({ address, near }: KnownPlace, queries: QueryClient) =>
  queryOptions({
    queryKey: ["picker-start", address, near],
    queryFn: async (): Promise<PickerStart> =>
      startAtPlace(address.place) ??
      (await within(findText(address.text, near))) ??
      startAt(await within(queries.fetchQuery(knownPosition)), STREETS_MILES) ??
      startAt(near, NEIGHBORHOOD_MILES) ??
      startAt(
        (await within(queries.fetchQuery(mapConfig)))?.center ?? null,
        NEIGHBORHOOD_MILES,
      ) ?? {
        point: middleOfCountry,
        spanMiles: COUNTRY_MILES,
      },
    gcTime: 0,
    retry: false,
  });

const startAt = (point: Point | null, spanMiles: number): PickerStart | null =>
  point && { point: { latitude: point.latitude, longitude: point.longitude }, spanMiles };

const startAtPlace = (place: Address["place"]): PickerStart | null =>
  startAt(place, spanOf(precisionOf(place?.precision)));

const spanOf = (precision: Precision | undefined): number =>
  (precision && spans[precision]) ?? STREETS_MILES;

/** The best suggestion for a typed address. */
const findText = async (text: string, near: Point | null): Promise<PickerStart | null> => {
  const q = text.trim();
  if (q.length < 2) return null;
  const body = {
    q,
    near: near ? { latitude: near.latitude, longitude: near.longitude } : undefined,
  };
  const [place] = (await call(searchPlaces, { body })).places;
  return place ? startAt(place, spanOf(place.precision)) : null;
};

/** The reply; null if it fails or is late. */
const within = <T>(reply: Promise<T>): Promise<T | null> =>
  Promise.race([
    reply.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_WAIT_MS)),
  ]);
