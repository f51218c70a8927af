/** Where this device is, in degrees; `accuracy` in meters. */
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

/** Asks the device once. Throws an Error whose message is for people. */
export const locate = (): Promise<DevicePosition> =>
  new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) return reject(new Error(UNSUPPORTED));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(positionOf(coords)),
      () => reject(new Error(UNABLE)),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });

/** Why a device tells no position: the person or the system does not allow it, it cannot, or not right now. */
export type LocateTrouble = "refused" | "unsupported" | "unavailable";

/** Hears the device's positions until the answer is called; it goes on after being unavailable. */
export const watchPosition = (
  onPosition: (position: DevicePosition) => void,
  onTrouble: (trouble: LocateTrouble) => void,
): (() => void) => {
  if (!("geolocation" in navigator)) {
    onTrouble("unsupported");
    return () => {};
  }
  const watch = navigator.geolocation.watchPosition(
    ({ coords }) => onPosition(positionOf(coords)),
    ({ code, PERMISSION_DENIED }) =>
      onTrouble(code === PERMISSION_DENIED ? "refused" : "unavailable"),
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
