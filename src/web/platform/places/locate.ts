import { queryOptions } from "@tanstack/react-query";

/** Position of this device, in degrees; `accuracy` in meters. */
export type DevicePosition = {
  latitude: number;
  longitude: number;
  accuracy: number;
  heading: number | null;
};

const UNSUPPORTED = "Geolocation is not supported by your browser.";
const UNABLE = "Unable to retrieve your location. Please try again.";
const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 30_000;

/** Requests the device's position once. Throws an Error with a message for users. */
export const locate = (): Promise<DevicePosition> =>
  new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) return reject(new Error(UNSUPPORTED));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(positionOf(coords)),
      () => reject(new Error(UNABLE)),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });

/** A known position is not requested again for this long. */
const KNOWN_POSITION_STALE_MS = 5 * 60_000;

/** The device's position if the user has allowed it before; null otherwise. Never asks. */
export const knownPosition = queryOptions({
  queryKey: ["known-position"],
  queryFn: async (): Promise<DevicePosition | null> => {
    const permission = await navigator.permissions
      ?.query({ name: "geolocation" })
      .catch(() => null);
    return permission?.state === "granted" ? locate().catch(() => null) : null;
  },
  staleTime: KNOWN_POSITION_STALE_MS,
});

/** Why a position is unavailable: permission denied, geolocation unsupported, or no fix right now. */
export type LocationError = "refused" | "unsupported" | "unavailable";

/** Watches the device's position until the returned function is called; keeps watching after errors. */
export const watchPosition = (
  onPosition: (position: DevicePosition) => void,
  onError: (error: LocationError) => void,
): (() => void) => {
  if (!("geolocation" in navigator)) {
    onError("unsupported");
    return () => {};
  }
  const watch = navigator.geolocation.watchPosition(
    ({ coords }) => onPosition(positionOf(coords)),
    ({ code, PERMISSION_DENIED }) =>
      onError(code === PERMISSION_DENIED ? "refused" : "unavailable"),
    { enableHighAccuracy: true, timeout: TIMEOUT_MS },
  );
  return () => navigator.geolocation.clearWatch(watch);
};

const positionOf = ({ latitude, longitude, accuracy, heading }: GeolocationCoordinates) => ({
  latitude,
  longitude,
  accuracy,
  heading: heading !== null && Number.isFinite(heading) ? heading : null,
});
