/** [longitude, latitude], as in GeoJSON. */
export type Position = readonly [longitude: number, latitude: number];

type Side = readonly [from: Position, to: Position];

export const sidesOf = (line: readonly Position[]): Side[] =>
  line.slice(1).map((to, index) => [line[index] ?? to, to]);

/** Whether two sides cross between their ends. */
export const doCross = ([from, to]: Side, [a, b]: Side): boolean =>
  turn(from, to, a) * turn(from, to, b) < 0 && turn(a, b, from) * turn(a, b, to) < 0;

/** Whether a closed outline crosses or touches itself, repeats a corner or runs back along a side. */
export function isSelfCrossing(ring: readonly Position[]): boolean {
  const sides = sidesOf(ring);
  return sides.some((side, index) =>
    sides.slice(index + 1).some((other, distance) => {
      if (distance === 0) return doesTurnBack(side, other);
      if (index === 0 && distance === sides.length - 2) return doesTurnBack(other, side);
      return doTouch(side, other);
    }),
  );
}

/** Whether two closed outlines share an area; a common border does not count. */
export function doOverlap(ring: readonly Position[], other: readonly Position[]): boolean {
  if (!doBoxesOverlap(boxOf(ring), boxOf(other))) return false;
  const [sides, others] = [sidesOf(ring), sidesOf(other)];
  // Between two neighboring levels no side begins, ends or crosses another: one line represents the whole band.
  const levels = [...new Set([...latitudesOf(ring, other), ...crossings(sides, others)])].sort(
    (a, b) => a - b,
  );
  return levels.slice(1).some((level, index) => {
    const middle = (level + (levels[index] ?? level)) / 2;
    return doSpansOverlap(spansAt(middle, sides), spansAt(middle, others));
  });
}

const latitudesOf = (...rings: (readonly Position[])[]): number[] =>
  rings.flat().map(([, latitude]) => latitude);

const crossings = (sides: readonly Side[], others: readonly Side[]): number[] =>
  sides.flatMap((side) =>
    others.filter((other) => doCross(side, other)).map((other) => crossingLatitude(side, other)),
  );

function crossingLatitude([from, to]: Side, [a, b]: Side): number {
  const before = turn(a, b, from);
  const share = before / (before - turn(a, b, to));
  return from[1] + share * (to[1] - from[1]);
}

type Span = readonly [west: number, east: number];

/** Parts of a line of latitude inside an outline. */
function spansAt(latitude: number, sides: readonly Side[]): Span[] {
  const borders = sides
    .filter(([from, to]) => from[1] > latitude !== to[1] > latitude)
    .map(([from, to]) => from[0] + ((latitude - from[1]) / (to[1] - from[1])) * (to[0] - from[0]))
    .sort((a, b) => a - b);
  return borders.flatMap((east, index) => {
    const west = borders[index - 1];
    return index % 2 === 1 && west !== undefined ? [[west, east] as const] : [];
  });
}

/** About a tenth of a millimeter: rounding makes a common border this wide. */
const BORDER_DEGREES = 1e-9;

const doSpansOverlap = (spans: readonly Span[], others: readonly Span[]): boolean =>
  spans.some(([west, east]) =>
    others.some(
      ([otherWest, otherEast]) =>
        Math.min(east, otherEast) - Math.max(west, otherWest) > BORDER_DEGREES,
    ),
  );

type Box = { west: number; east: number; south: number; north: number };

export function boxOf(ring: readonly Position[]): Box {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  return {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
}

const doBoxesOverlap = (box: Box, other: Box): boolean =>
  box.west < other.east &&
  other.west < box.east &&
  box.south < other.north &&
  other.south < box.north;

/** Whether two sides have a point in common. */
const doTouch = (side: Side, other: Side): boolean =>
  doCross(side, other) ||
  other.some((point) => isOnSide(point, side)) ||
  side.some((point) => isOnSide(point, other));

const isOnSide = (point: Position, [from, to]: Side): boolean =>
  turn(from, to, point) === 0 &&
  isBetween(point[0], from[0], to[0]) &&
  isBetween(point[1], from[1], to[1]);

const isBetween = (value: number, a: number, b: number): boolean =>
  Math.min(a, b) <= value && value <= Math.max(a, b);

/** Whether the second of two consecutive sides has no length or leads back over the first. */
const doesTurnBack = ([from, corner]: Side, [, to]: Side): boolean =>
  isSame(from, corner) ||
  isSame(corner, to) ||
  isOnSide(to, [from, corner]) ||
  isOnSide(from, [corner, to]);

const isSame = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

/** Positive if c lies to the left of the line from a to b. */
const turn = (a: Position, b: Position, c: Position): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
