import type { RideSide } from "#shared/messages/quick-replies.ts";
import type { Point } from "#shared/places/place.ts";
import type { Ride } from "#shared/rides/contract.ts";

/** The device's or the car's position, with the name of the nearest place if it is known. */
export interface CurrentPlace extends Point {
  label: string | null;
  isOfCar: boolean;
}

/** Sentences that a caller of 911 reads out: place, coordinates and car. */
export const emergencyText = (
  ride: Ride,
  { viewer, place }: { viewer: RideSide; place: CurrentPlace | null },
): string[] => [
  place
    ? `${place.isOfCar && !isInCar(ride, viewer) ? "The car is" : "I am"} near ${nameOf(place)}.`
    : `I do not know the exact place. ${tripText(ride)}`,
  `${carWords(ride, viewer)} a ${formatCar(ride.driver.vehicle)}.`,
  ...(place ? [tripText(ride)] : []),
];

/** A rider waits elsewhere until the ride starts. */
const isInCar = ({ state }: Ride, viewer: RideSide): boolean =>
  viewer === "driver" || state === "started";

const carWords = (ride: Ride, viewer: RideSide): string => {
  if (viewer === "driver") return "I drive";
  return isInCar(ride, viewer) ? "I am in" : "The car is";
};

const nameOf = ({ label, latitude, longitude }: CurrentPlace): string => {
  const coordinates = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  // A position between houses is named "Near 350 5th Ave".
  return label === null ? coordinates : `${label.replace(/^Near /, "")} (${coordinates})`;
};

const tripText = ({ state, from, to }: Ride): string =>
  state === "started"
    ? `The ride goes from ${from.label} to ${to.label}.`
    : `The pickup is at ${from.label}.`;

const formatCar = ({ color, make, model, plateNumber }: Ride["driver"]["vehicle"]): string => {
  const car = [color, make, model].filter(Boolean).join(" ") || "car";
  return plateNumber === null ? car : `${car}, license plate ${spelled(plateNumber)}`;
};

/** "T 1 2 3 4 5 6 C", to be read letter by letter. */
const spelled = (plate: string): string => [...plate.replaceAll(/\s/g, "")].join(" ");
