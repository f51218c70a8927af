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

/** Hears the device's positions until the answer is called; `onFailure` gets a sentence for people. */
export const watchPosition = (
  onPosition: (position: DevicePosition) => void,
  onFailure: (message: string) => void,
): (() => void) => {
  if (!("geolocation" in navigator)) {
    onFailure(UNSUPPORTED);
    return () => {};
  }
  const watch = navigator.geolocation.watchPosition(
    ({ coords }) => onPosition(positionOf(coords)),
    () => onFailure(UNABLE),
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
