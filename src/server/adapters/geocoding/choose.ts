import type { Fallback } from "#server/adapters/with-fallback.ts";
import type { Env } from "#server/env.ts";
import type { Geocoder } from "./geocoder.ts";
import { nominatimGeocoder } from "./nominatim-geocoder.ts";
import { offlineGeocoder } from "./offline-geocoder.ts";
import { photonGeocoder } from "./photon-geocoder.ts";

type Settings = Pick<Env, "GEOCODER" | "GEOCODER_URL">;

/** Chooses the geocoder by the settings: a network service backed by the local one, or the local one alone. */
export const chooseGeocoder = (
  { GEOCODER, GEOCODER_URL }: Settings,
  log: Fallback["log"],
  offline: Geocoder = offlineGeocoder(),
): Geocoder => {
  if (!GEOCODER_URL) return offline;
  const online = GEOCODER === "nominatim" ? nominatimGeocoder : photonGeocoder;
  return online(GEOCODER_URL, offline, log);
};
