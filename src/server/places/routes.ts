import { isCityBeingBuilt } from "#server/city/build-lock-queries.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { getPlaceAt, searchPlaces } from "#shared/places/contract.ts";

/** Geocoding for anyone, because booking starts before sign-in. */
export const placeRoutes = (app: App, { db, geocoder }: Services): void => {
  const serve = api(app);
  serve(searchPlaces)(async ({ body }) => {
    const places = await geocoder.suggest(body.q, body.near);
    const isPreparing = places.length === 0 && (await isCityBeingBuilt(db));
    return { success: true, places, isPreparing };
  });

  serve(getPlaceAt)(async ({ body }) => ({
    success: true,
    place: await geocoder.reverse(body),
  }));
};
