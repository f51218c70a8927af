import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { getApproach } from "#shared/directions/contract.ts";
import {
  type MeasuredLine,
  measureLine,
  nearestOnLine,
  ON_LINE_MILES,
} from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import { readPolyline } from "#shared/places/polyline.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";

/** The driver's route to the pickup along the streets. */
export interface ApproachRoute {
  /** Encoded polyline. */
  line: string;
  measured: MeasuredLine;
  /** Minutes of the whole line. */
  minutes: number;
}

/** Interval while only an estimate is known. */
const REFETCH_MS = 30_000;
/** A route that the car has left is fetched again only if it is older than this. */
const MIN_REFETCH_MS = 15_000;

const approachTo = (id: string) =>
  queryOptions({
    queryKey: ["approach", id],
    queryFn: async ({ signal }) => (await call(getApproach, { params: { id }, signal })).approach,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // A route stays valid until the car leaves it.
    refetchInterval: ({ state: { data } }) => (data?.line ? false : REFETCH_MS),
  });

/**
 * The driver's route to the pickup; null if only an estimate is known or the driver is not on the way. Fetched again
 * once the car leaves it.
 */
export const useApproachRoute = (
  { id, state }: Pick<Ride, "id" | "state">,
  car: Point | null,
): ApproachRoute | null => {
  const isComing = state === "accepted" && car !== null;
  const { data, dataUpdatedAt, refetch } = useQuery({ ...approachTo(id), enabled: isComing });
  const line = data?.line;
  const measuredLine = useMemo(() => (line ? measureLine(readPolyline(line)) : null), [line]);
  useEffect(() => {
    const hasLeftLine = isComing && measuredLine !== null && isOff(measuredLine, car);
    if (hasLeftLine && Date.now() - dataUpdatedAt > MIN_REFETCH_MS)
      void refetch({ cancelRefetch: false });
  }, [isComing, measuredLine, car, dataUpdatedAt, refetch]);
  return isComing && line && measuredLine
    ? { line, measured: measuredLine, minutes: data.minutes }
    : null;
};

const isOff = (line: MeasuredLine, car: Point): boolean =>
  (nearestOnLine(line, car, null)?.offMiles ?? 0) > ON_LINE_MILES;
