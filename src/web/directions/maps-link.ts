import { isCoarse, type Place } from "#shared/places/place.ts";

type Stop = Pick<Place, "label" | "latitude" | "longitude"> & {
  precision: Place["precision"] | null;
};

/** Directions in a maps app: to the point, or to the address as text if the point is only the center of an area. */
export const mapsLink = ({ label, latitude, longitude, precision }: Stop): string => {
  const destination = isCoarse(precision) ? encodeURIComponent(label) : `${latitude},${longitude}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
};
