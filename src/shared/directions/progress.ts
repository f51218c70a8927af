import { type MeasuredLine, measureLine, nearestOnLine } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import { readPolyline } from "#shared/places/polyline.ts";
import type { Directions, Turn } from "./directions.ts";

/** Directions with miles from the start of the line to each point and turn. */
export interface MeasuredDirections {
  line: MeasuredLine;
  minutes: number;
  turns: readonly (Turn & { atMiles: number })[];
}

/** Progress of a car along its route. */
export interface Progress {
  /** From the start of the line. */
  miles: number;
  /** Distance from the line. */
  offMiles: number;
  remainingMiles: number;
  remainingMinutes: number;
  /** Index of the turn ahead. */
  nextIndex: number;
  milesToNext: number;
}

/** A turn counts as passed this far after its point, because positions are not exact. */
const PASSED_MILES = 0.006;

export const measureDirections = ({
  line,
  minutes,
  turns,
}: Directions): MeasuredDirections | null => {
  const measuredLine = measureLine(line === null ? [] : readPolyline(line));
  if (measuredLine.points.length < 2 || turns.length === 0) return null;
  const milesAt = ({ pointIndex }: Turn) =>
    measuredLine.miles[pointIndex] ?? measuredLine.totalMiles;
  return {
    line: measuredLine,
    minutes,
    turns: turns.map((turn) => ({ ...turn, atMiles: milesAt(turn) })),
  };
};

/**
 * Progress of a car at a position. Where the line passes the same place twice, the pass nearest to the last progress
 * counts.
 */
export const progressAt = (
  { line, minutes, turns }: MeasuredDirections,
  point: Point,
  last: Pick<Progress, "miles"> | null,
): Progress => {
  const place = nearestOnLine(line, point, last?.miles) ?? { miles: 0, offMiles: 0 };
  const ahead = turns.findIndex(
    ({ atMiles }) => atMiles > place.miles - PASSED_MILES && atMiles > 0,
  );
  const nextIndex = ahead < 0 ? turns.length - 1 : ahead;
  const remainingMiles = line.totalMiles - place.miles;
  return {
    ...place,
    remainingMiles,
    remainingMinutes: line.totalMiles > 0 ? (minutes * remainingMiles) / line.totalMiles : 0,
    nextIndex,
    milesToNext: Math.max(0, (turns[nextIndex]?.atMiles ?? 0) - place.miles),
  };
};
