import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ReplyOf } from "#shared/endpoint.ts";
import type { LiveDriver, LiveRide } from "#shared/live-map/contract.ts";
import { getLiveMap } from "#shared/live-map/contract.ts";
import type { Point } from "#shared/places/place.ts";
import { readPolyline } from "#shared/places/polyline.ts";
import type { Crowd, CrowdKind, CrowdPoint } from "#shared/places/trip-sketch.ts";
import { CrowdMark } from "#web/map/sketch-crowd.tsx";
import { useGroundClass, useHasMap } from "#web/map/use-map.ts";
import { call } from "#web/platform/client.ts";
import { UpdatedAgo } from "#web/ui/time/updated-ago.tsx";
import type { LiveMapSearch } from "./live-map-search.ts";

export type LiveMap = ReplyOf<typeof getLiveMap>;

const REFRESH_MS = 5000;
const emptyMap = { drivers: [], rides: [] };

/** Drivers and rides as they are now, refreshed every five seconds. */
export const liveMap = (only: LiveMapSearch["only"]) =>
  queryOptions({
    queryKey: ["admin", "live-map", only],
    queryFn: ({ signal }) => call(getLiveMap, { query: { show: only }, signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/**
 * Drivers and rides of the map, with the chosen driver or ride marked. Choosing it again moves the
 * map to its current position.
 */
export const useChoice = (live: LiveMap | undefined) => {
  const [selection, setSelection] = useState<{ id: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: later positions do not move the map
  const points = useMemo(
    () => (selection && live ? pointsOf(live, selection.id) : []),
    [selection],
  );
  const crowd = useMemo(() => crowdOf(live ?? emptyMap, selection?.id ?? null), [live, selection]);
  const hasMap = useHasMap();
  return {
    crowd,
    /** True if a map would be an empty box: nothing to draw, and no streets. */
    isBlank: live !== undefined && crowd.points.length === 0 && !hasMap,
    chosenId: selection?.id ?? null,
    view: points.length > 0 ? points : undefined,
    choose: (id: string) => setSelection({ id }),
  };
};

/** Age of the map's contents, and whether the last update failed. */
export const UpdateAge = ({ at, error }: { at: number; error: Error | null }) => (
  <p className="text-small text-fg-3 tabular-nums">
    <UpdatedAgo at={at} />
    {error && <span className="text-warning"> · The last update failed</span>}
  </p>
);

/** Legend of the symbols that are on the map; none for symbols of one kind, which the list explains. */
export const MapLegend = ({ crowd }: { crowd: Crowd }) => {
  const groundClass = useGroundClass();
  const shownKinds = new Set(crowd.points.map(({ kind }) => kind));
  if (shownKinds.size < 2) return null;
  return (
    <ul
      aria-label="Marks on the map"
      className={`map-legend ${groundClass} flex flex-wrap gap-x-4 gap-y-1 justify-self-start rounded-input px-3 py-2 text-small text-fg-2`}
    >
      {marks.map(
        ([kind, label]) =>
          shownKinds.has(kind) && (
            <li key={kind} className="inline-flex items-center gap-1.5">
              <MarkIcon kind={kind} />
              {label}
            </li>
          ),
      )}
    </ul>
  );
};

/** A symbol of the map, for text beside it. */
export const MarkIcon = ({ kind }: { kind: CrowdKind }) => (
  <svg aria-hidden="true" viewBox="-11 -11 22 22" className="size-5 shrink-0">
    <CrowdMark kind={kind} />
  </svg>
);

const marks: readonly [CrowdKind, string][] = [
  ["free", "Free driver"],
  ["taken", "Taken driver"],
  ["hidden", "Not offered"],
  ["waiting", "Request"],
  ["pickup", "Pickup"],
  ["dropoff", "Destination"],
];

type ListedContents = { drivers: readonly LiveDriver[]; rides: readonly LiveRide[] };

/** Points and lines of the map; `chosenId` is a driver or a ride. */
const crowdOf = ({ drivers, rides }: ListedContents, chosenId: string | null): Crowd => {
  const point = (id: string, kind: CrowdPoint["kind"], { latitude, longitude }: Point) => ({
    ...{ id, kind, latitude, longitude },
    isChosen: id === chosenId,
  });
  const shownDrivers = new Set(drivers.map(({ id }) => id));
  return {
    lines: rides.map(({ from, to, line }) => (line ? readPolyline(line) : [from, to])),
    points: [
      ...rides.flatMap(({ rideId, state, from, to, driver, car }) => [
        point(rideId, "dropoff", to),
        point(rideId, state === "pending" ? "waiting" : "pickup", from),
        ...(car && !shownDrivers.has(driver.id)
          ? [{ ...point(rideId, "taken", car), name: driver.name }]
          : []),
      ]),
      ...drivers.flatMap(({ id, state, name, position }) =>
        position ? [{ ...point(id, state, position), name }] : [],
      ),
    ],
  };
};

/** About half a mile. */
const AROUND_DEGREES = 0.007;

/** Points that the map must show for a driver or a ride; for a driver, also the surrounding streets. */
const pointsOf = ({ drivers, rides }: LiveMap, id: string): Point[] => {
  const ride = rides.find(({ rideId }) => rideId === id);
  const position = drivers.find((driver) => driver.id === id)?.position;
  if (ride) return [ride.from, ride.to, ride.car].filter((point) => point !== null);
  return position ? [-AROUND_DEGREES, AROUND_DEGREES].map((by) => shiftedBy(position, by)) : [];
};

const shiftedBy = ({ latitude, longitude }: Point, degrees: number): Point => ({
  latitude: latitude + degrees,
  longitude: longitude + degrees,
});
