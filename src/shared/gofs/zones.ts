import type { Point } from "#shared/places/place.ts";
import { MILES_PER_DEGREE } from "#shared/places/trip-sketch.ts";

/** Minimum drivers of a zone, so that it reveals none of them. */
export const MIN_ZONE_DRIVERS = 3;

/** 3.5 miles from south to north, 2.6 from west to east at New York. */
export const CELLS_PER_DEGREE = 20;
const DECIMALS = 2;
/** Drivers with the same radius whose home bases round to one point are counted together. */
const SNAPS_PER_DEGREE = 100;
/** Rounding moves a home base by less than this; each radius is shortened by it. */
const SNAP_MILES = 0.5;
const MAX_LATITUDE = 85;

export interface Area extends Point {
  radiusMiles: number;
}

/** A GeoJSON polygon (RFC 7946): the outer ring is counterclockwise, holes are clockwise. */
export type Polygon = [longitude: number, latitude: number][][];

interface Cell {
  row: number;
  column: number;
}

/**
 * Zones that at least three drivers serve: cells of a fixed grid that lie completely within three areas. The largest
 * zone is first.
 */
export function findZones(areas: readonly Area[]): Polygon[] {
  const cells = withoutPinches(coveredCells(areas));
  return splitIntoParts(cells)
    .toSorted((one, other) => other.size - one.size)
    .map(outlineOf);
}

/** Cells by their key. */
type Cells = Map<number, Cell>;

const COLUMNS = 360 * CELLS_PER_DEGREE;
const keyOf = ({ row, column }: Cell): number => row * COLUMNS + column;

const neighborsOf = ({ row, column }: Cell) => ({
  south: { row: row - 1, column },
  east: { row, column: column + 1 },
  north: { row: row + 1, column },
  west: { row, column: column - 1 },
});

/** Counts drivers per cell: adds them where a row's run of cells begins and subtracts them where it ends. */
function coveredCells(areas: readonly Area[]): Cells {
  const rows = new Map<number, Map<number, number>>();
  for (const { area, drivers } of groupBySnap(areas))
    for (const { row, from, until } of runsIn(area)) {
      const changes = rows.get(row) ?? new Map<number, number>();
      rows.set(row, changes);
      changes.set(from, (changes.get(from) ?? 0) + drivers);
      changes.set(until, (changes.get(until) ?? 0) - drivers);
    }
  const cells: Cells = new Map();
  for (const [row, changes] of rows)
    for (const column of coveredColumns(changes))
      cells.set(keyOf({ row, column }), { row, column });
  return cells;
}

function coveredColumns(changes: ReadonlyMap<number, number>): number[] {
  const sorted = [...changes].toSorted(([one], [other]) => one - other);
  let drivers = 0;
  return sorted.flatMap(([from, change], index) => {
    drivers += change;
    const until = sorted[index + 1]?.[0] ?? from;
    return drivers < MIN_ZONE_DRIVERS
      ? []
      : Array.from({ length: until - from }, (_, offset) => from + offset);
  });
}

function groupBySnap(areas: readonly Area[]) {
  const snap = (degrees: number) => Math.round(degrees * SNAPS_PER_DEGREE) / SNAPS_PER_DEGREE;
  const groups = new Map<string, { area: Area; drivers: number }>();
  for (const { latitude, longitude, radiusMiles } of areas) {
    const area = {
      latitude: snap(latitude),
      longitude: snap(longitude),
      radiusMiles: radiusMiles - SNAP_MILES,
    };
    const key = Object.values(area).join(" ");
    groups.set(key, { area, drivers: (groups.get(key)?.drivers ?? 0) + 1 });
  }
  return groups.values();
}

/** Cells that lie within the circle, by row. Areas near a pole are left out, and columns beyond the date line. */
function runsIn(area: Area): { row: number; from: number; until: number }[] {
  const height = area.radiusMiles / MILES_PER_DEGREE;
  if (Math.abs(area.latitude) + height > MAX_LATITUDE) return [];
  const first = Math.ceil((area.latitude - height) * CELLS_PER_DEGREE);
  const last = Math.floor((area.latitude + height) * CELLS_PER_DEGREE);
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index).flatMap(
    (row) => {
      const width = Math.min(halfWidth(area, row), halfWidth(area, row + 1));
      const from = Math.ceil((area.longitude - width) * CELLS_PER_DEGREE);
      const until = Math.floor((area.longitude + width) * CELLS_PER_DEGREE);
      const run = { row, from: Math.max(from, -COLUMNS / 2), until: Math.min(until, COLUMNS / 2) };
      return run.from < run.until ? [run] : [];
    },
  );
}

/** Degrees of longitude from the circle's middle to its edge, at the southern edge of a row; -1 outside the circle. */
function halfWidth({ latitude, radiusMiles }: Area, row: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [middle, edge] = [radians(latitude), radians(row / CELLS_PER_DEGREE)];
  const radius = radians(radiusMiles / MILES_PER_DEGREE);
  const cosine =
    (Math.cos(radius) - Math.sin(middle) * Math.sin(edge)) / (Math.cos(middle) * Math.cos(edge));
  return cosine > 1 ? -1 : (Math.acos(cosine) * 180) / Math.PI;
}

/** Removes cells that touch another one by a corner alone: an outline must not touch itself. */
function withoutPinches(cells: Cells): Cells {
  const rest = new Map(cells);
  const isPinched = ({ row, column }: Cell, side: 1 | -1): boolean =>
    rest.has(keyOf({ row: row + 1, column: column + side })) &&
    !rest.has(keyOf({ row: row + 1, column })) &&
    !rest.has(keyOf({ row, column: column + side }));
  for (let before = Number.POSITIVE_INFINITY; rest.size < before; ) {
    before = rest.size;
    for (const [key, cell] of rest) if (isPinched(cell, 1) || isPinched(cell, -1)) rest.delete(key);
  }
  return rest;
}

/** Groups of cells that are connected by their sides. */
function splitIntoParts(cells: Cells): Cells[] {
  const rest = new Map(cells);
  return [...cells.values()].map((cell) => takePart(rest, cell)).filter(({ size }) => size > 0);
}

/** Moves a cell with all that are connected to it; empty if it has been taken before. */
function takePart(rest: Cells, start: Cell): Cells {
  const part: Cells = new Map();
  const takeCell = (cell: Cell) => {
    if (rest.delete(keyOf(cell))) part.set(keyOf(cell), cell);
  };
  takeCell(start);
  // Entries that are added while a map is visited are visited too.
  for (const cell of part.values()) Object.values(neighborsOf(cell)).forEach(takeCell);
  return part;
}

type Corner = readonly [x: number, y: number];

/** Follows the sides between a part and the cells around it, with the part on the left. */
function outlineOf(part: Cells): Polygon {
  const sides = [...part.values()].flatMap((cell) => outerSides(cell, part));
  const nextCorner = new Map(sides.map(({ from, to }) => [from.join(), to]));
  return sides
    .map(({ from }) => followRing(nextCorner, from))
    .filter((ring) => ring.length > 0)
    .toSorted((one, other) => Math.sign(doubleAreaOf(other)) - Math.sign(doubleAreaOf(one)))
    .map((ring) => closedRing(withoutMidpoints(ring)));
}

function outerSides(cell: Cell, part: Cells): { from: Corner; to: Corner }[] {
  const { row: y, column: x } = cell;
  const { south, east, north, west } = neighborsOf(cell);
  const sides: { neighbor: Cell; from: Corner; to: Corner }[] = [
    { neighbor: south, from: [x, y], to: [x + 1, y] },
    { neighbor: east, from: [x + 1, y], to: [x + 1, y + 1] },
    { neighbor: north, from: [x + 1, y + 1], to: [x, y + 1] },
    { neighbor: west, from: [x, y + 1], to: [x, y] },
  ];
  return sides.filter(({ neighbor }) => !part.has(keyOf(neighbor)));
}

/** Follows one ring from a corner, and removes its corners. Empty if the corner was removed with an earlier ring. */
function followRing(nextCorner: Map<string, Corner>, start: Corner): Corner[] {
  const ring: Corner[] = [];
  for (let to = take(nextCorner, start); to; to = take(nextCorner, to)) ring.push(to);
  return ring;
}

function take(corners: Map<string, Corner>, at: Corner): Corner | undefined {
  const next = corners.get(at.join());
  corners.delete(at.join());
  return next;
}

/** Negative for a clockwise ring. */
const doubleAreaOf = (ring: readonly Corner[]): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);

/** Keeps the corners where the outline turns. */
const withoutMidpoints = (ring: readonly Corner[]): Corner[] =>
  ring.filter(([x, y], index) => {
    const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y];
    const [afterX, afterY] = ring[(index + 1) % ring.length] ?? [x, y];
    return !((beforeX === x && x === afterX) || (beforeY === y && y === afterY));
  });

const closedRing = (ring: readonly Corner[]): [number, number][] => {
  const degrees = (cells: number) => Number((cells / CELLS_PER_DEGREE).toFixed(DECIMALS));
  return [...ring, ...ring.slice(0, 1)].map(([x, y]) => [degrees(x), degrees(y)]);
};
