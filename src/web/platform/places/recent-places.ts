import * as z from "zod/mini";
import { type Address, type ChosenPlace, chosenPlaceSchema } from "./chosen-place.ts";

const KEY = "recentPlaces";
const MAX_PLACES = 5;

const recentSchema = z.object({ account: z.string(), places: z.array(chosenPlaceSchema) });

/** Recent places of an account on this device, newest first; none without an account. */
export const readRecentPlaces = (
  storage: Storage,
  accountId: string | undefined,
): ChosenPlace[] => {
  try {
    const { account, places } = recentSchema.parse(JSON.parse(storage.getItem(KEY) ?? ""));
    return account === accountId ? places : [];
  } catch {
    return [];
  }
};

/** Moves a place to the front; keeps five, without duplicate labels. */
export const rememberPlace = (
  storage: Storage,
  accountId: string | undefined,
  place: ChosenPlace,
): void => {
  if (accountId === undefined) return;
  const others = readRecentPlaces(storage, accountId).filter(({ label }) => label !== place.label);
  const places = [place, ...others].slice(0, MAX_PLACES);
  storage.setItem(KEY, JSON.stringify({ account: accountId, places }));
};

/** Stores the places of addresses chosen from suggestions, keeping their order; free text has no place. */
export const storeRecentPlaces = (
  storage: Storage,
  accountId: string | undefined,
  addresses: readonly Address[],
): void => {
  for (const { place } of addresses.toReversed())
    if (place) rememberPlace(storage, accountId, place);
};
