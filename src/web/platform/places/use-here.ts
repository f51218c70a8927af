import { useMutation } from "@tanstack/react-query";
import { nameOfPosition } from "#shared/places/contract.ts";
import { writeCoordinates } from "#shared/places/coordinates.ts";
import { call } from "#web/platform/client.ts";
import type { ChosenPlace } from "./chosen-place.ts";
import { locate } from "./locate.ts";

/** Finds where the device is, under the name of the nearest place. The error's message is for people. */
export const useHere = (onFound: (place: ChosenPlace) => void) =>
  useMutation({ mutationFn: locateHere, onSuccess: onFound });

const locateHere = async (): Promise<ChosenPlace> => {
  const { latitude, longitude } = await locate();
  const position = { latitude, longitude };
  const query = { latitude: String(latitude), longitude: String(longitude) };
  const named = await call(nameOfPosition, { query }).catch(() => null);
  return { label: named?.place.label ?? writeCoordinates(position), ...position };
};
