import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Point } from "#shared/places/place.ts";
import { getSavedPlaces, type SavedPlace } from "#shared/saved-places/contract.ts";
import { call } from "#web/platform/client.ts";
import { useSession } from "#web/platform/session.ts";
import { type ChosenPlace, knownPlace } from "./chosen-place.ts";

const STALE_MS = 60_000;

/** The rider's saved places, and the places of the last rides. */
export const savedPlacesQuery = queryOptions({
  queryKey: ["saved-places"],
  queryFn: ({ signal }) => call(getSavedPlaces, { signal }),
  staleTime: STALE_MS,
});

export type OwnPlaces = { saved: readonly SavedPlace[]; recent: readonly ChosenPlace[] };

const MAX_RECENT = 6;

/** Places of the signed-in account: saved ones, and recent ones of past rides. The device stores none. */
export const useOwnPlaces = (): OwnPlaces => {
  const { user } = useSession();
  const { data } = useQuery({ ...savedPlacesQuery, enabled: user?.role === "RIDER" });
  return useMemo(() => {
    const savedPlaces = data?.places ?? [];
    return {
      saved: savedPlaces,
      recent: mergeRecent(savedPlaces, (data?.recent ?? []).map(knownPlace)),
    };
  }, [data]);
};

/** Recent places once each, without the saved places; six at most. */
const mergeRecent = (
  savedPlaces: readonly SavedPlace[],
  recent: readonly ChosenPlace[],
): ChosenPlace[] => {
  const labels = new Set(savedPlaces.map(({ label }) => label));
  const mergedPlaces: ChosenPlace[] = [];
  for (const place of recent) {
    if (labels.has(place.label) || mergedPlaces.length === MAX_RECENT) continue;
    labels.add(place.label);
    mergedPlaces.push(place);
  }
  return mergedPlaces;
};

/** The note saved with a place; null if there is none. */
export const noteAt = (savedPlaces: readonly SavedPlace[], place: Point | null): string | null =>
  savedPlaces.find(
    ({ latitude, longitude, note }) =>
      note !== null && latitude === place?.latitude && longitude === place.longitude,
  )?.note ?? null;
