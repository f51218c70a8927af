import * as z from "zod/mini";
import { type ChosenPlace, chosenPlaceSchema } from "./chosen-place.ts";

const KEY = "recentPlaces";
const KEPT = 5;

/** The places last travelled from or to on this device, newest first. */
export const readRecentPlaces = (storage: Storage): ChosenPlace[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? "[]");
    return z.array(chosenPlaceSchema).parse(kept);
  } catch {
    return [];
  }
};

/** Puts a place first; the same label is kept once, and five in all. */
export const rememberPlace = (storage: Storage, place: ChosenPlace) => {
  const others = readRecentPlaces(storage).filter(({ label }) => label !== place.label);
  storage.setItem(KEY, JSON.stringify([place, ...others].slice(0, KEPT)));
};
