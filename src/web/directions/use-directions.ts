import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { getDirections } from "#shared/directions/contract.ts";
import type { Directions } from "#shared/directions/directions.ts";
import {
  type MeasuredDirections,
  measureDirections,
  type Progress,
  progressAt,
} from "#shared/directions/progress.ts";
import { hasLeftLine, isRequestDue, offLineSince } from "#shared/directions/reroute.ts";
import { pointOnLine } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import type { OwnPosition } from "#web/drivers/sharing-store.ts";
import { call } from "#web/platform/client.ts";
import { useNow } from "#web/ui/time/use-now.ts";
import type { Stop } from "./turn-text.ts";

/** directions: the latest ones; progress: null without a line or a position. */
export type DrivingDirections = {
  directions: Directions | null;
  progress: Progress | null;
  /** The car and the rest of a short way, else the turn ahead, for the map; changes only at a turn. */
  view: readonly Point[] | undefined;
  /** The car has left the line, and new directions are being requested. */
  isOffRoute: boolean;
  /** The last request failed, and no earlier directions are loaded. */
  isFailed: boolean;
  /** The streets are being prepared, and a driver can still expect them within moments. */
  isPreparing: boolean;
};

const TICK_MS = 5000;
/** A router starts within a minute; one that takes longer is down, or its city is being built. */
const PREPARING_MS = 2 * 60_000;

type Trip = { rideId: string; stop: Stop };

/**
 * Directions to the next stop from the device's position, with the progress along their line. Requests them at first,
 * again once the car has left the line, and after a failure or an estimate.
 */
export const useDirections = (trip: Trip, position: OwnPosition | null): DrivingDirections => {
  const {
    data: directions = null,
    isError,
    refetch,
    ...query
  } = useQuery({
    ...directionsTo(trip, position),
    enabled: false,
  });
  const measuredDirections = useMemo(
    () => directions && measureDirections(directions),
    [directions],
  );
  const { progress, offSince, view } = useProgress(measuredDirections, position);
  const now = useNow(TICK_MS);
  const isPreparing = useIsRecent(directions?.isPreparing === true, now);
  const requestedAt = Math.max(query.dataUpdatedAt, query.errorUpdatedAt) || null;
  const isDue =
    position !== null &&
    !query.isFetching &&
    isRequestDue(
      { requestedAt, directions: routeSource(directions, isError || isPreparing), offSince },
      now,
    );
  useEffect(() => {
    if (isDue) void refetch();
  }, [isDue, refetch]);
  return {
    directions,
    progress,
    view,
    isOffRoute: hasLeftLine(offSince, now),
    isFailed: isError && directions === null,
    isPreparing,
  };
};

/** True for the first `PREPARING_MS` of a state. */
const useIsRecent = (isOn: boolean, now: number): boolean => {
  const [since, setSince] = useState<number | null>(null);
  if (isOn !== (since !== null)) setSince(isOn ? now : null);
  return isOn && (since === null || now - since < PREPARING_MS);
};

const routeSource = (directions: Directions | null, isMissing: boolean) => {
  if (isMissing || !directions) return "none";
  return directions.isEstimated ? "estimate" : "streets";
};

const directionsTo = ({ rideId, stop }: Trip, position: OwnPosition | null) =>
  queryOptions({
    queryKey: ["directions", rideId, stop],
    queryFn: async ({ signal }) => {
      if (!position) throw new Error("directions need a position");
      const { latitude, longitude, heading } = position;
      const body = {
        from: { latitude: sixDigits(latitude), longitude: sixDigits(longitude) },
        heading: heading === null ? undefined : Math.round(heading),
      };
      return (await call(getDirections, { params: { id: rideId }, body, signal })).directions;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Rounds to six digits, about 10 cm. */
const sixDigits = (degrees: number): number => Number(degrees.toFixed(6));

type RouteProgress = {
  measured: MeasuredDirections | null;
  position: OwnPosition | null;
  progress: Progress | null;
  offSince: number | null;
  view: readonly Point[] | undefined;
};
const noProgress: RouteProgress = {
  measured: null,
  position: null,
  progress: null,
  offSince: null,
  view: undefined,
};

/** Progress along the line at the position, continued from the progress at the previous position. */
const useProgress = (measured: MeasuredDirections | null, position: OwnPosition | null) => {
  const [routeProgress, setRouteProgress] = useState(noProgress);
  if (routeProgress.measured === measured && routeProgress.position === position)
    return routeProgress;
  const next = follow(routeProgress, measured, position);
  setRouteProgress(next);
  return next;
};

const follow = (
  last: RouteProgress,
  measured: MeasuredDirections | null,
  position: OwnPosition | null,
): RouteProgress => {
  if (!measured || !position) return { ...noProgress, measured, position };
  const isSame = last.measured === measured;
  const progress = progressAt(measured, position, isSame ? last.progress : null);
  const fix = { offMiles: progress.offMiles, accuracyMeters: position.accuracy, at: position.at };
  const isSameTurn = isSame && last.progress?.nextIndex === progress.nextIndex;
  return {
    measured,
    position,
    progress,
    view: isSameTurn ? last.view : [position, ...pointsAhead(measured, progress)],
    offSince: offLineSince(isSame ? last.offSince : null, fix),
  };
};

/** A longer way would show no streets. */
const WHOLE_WAY_MILES = 3;

const pointsAhead = (
  { line, turns }: MeasuredDirections,
  { nextIndex, miles, remainingMiles }: Progress,
): readonly Point[] => {
  if (remainingMiles <= WHOLE_WAY_MILES)
    return line.points.filter((_, index) => (line.miles[index] ?? 0) >= miles);
  const spot = pointOnLine(line, turns[nextIndex]?.atMiles ?? 0);
  return spot ? [spot.point] : [];
};
