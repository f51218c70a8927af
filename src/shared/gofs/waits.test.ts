import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countByCell, MIN_WAIT_DRIVERS, waitMinutes } from "./waits.ts";

const noon = { hour: 12, isWeekend: false };
const anyCell = fc.record({
  row: fc.integer({ min: 810, max: 820 }),
  column: fc.integer({ min: -1480, max: -1470 }),
});
const anyOffset = fc.double({ min: 0.01, max: 0.99, noNaN: true });
const anyDriver = fc.tuple(anyCell, anyOffset, anyOffset, anyOffset, anyOffset);
const pointIn = (
  { row, column }: { row: number; column: number },
  north: number,
  east: number,
) => ({
  latitude: (row + north) / 20,
  longitude: (column + east) / 20,
});
const pickup = { latitude: 40.758, longitude: -73.9855 };

test("with five drivers or more a wait is a multiple of 5 minutes, and does not reveal where they are in their cells", () => {
  const property = fc.property(fc.array(anyDriver, { maxLength: 12 }), (drivers) => {
    const cells = countByCell(drivers.map(([cell, north, east]) => pointIn(cell, north, east)));
    const laterPositions = drivers.map(([cell, , , north, east]) => pointIn(cell, north, east));
    const minutes = waitMinutes(cells, pickup, noon);
    expect(waitMinutes(countByCell(laterPositions), pickup, noon)).toBe(minutes);
    if (drivers.length < MIN_WAIT_DRIVERS) expect(minutes).toBeNull();
    if (minutes === null) return;
    expect(minutes).toBeGreaterThanOrEqual(10);
    expect(minutes % 5).toBe(0);
  });
  fc.assert(property, { numRuns: 50 });
});

test("drivers beyond the search for offers do not count", () => {
  const at = (latitude: number) =>
    countByCell(Array.from({ length: 5 }, () => ({ ...pickup, latitude })));
  expect(waitMinutes(at(40.758), pickup, noon)).toBe(10);
  expect(waitMinutes(at(40.86), pickup, noon)).toBeGreaterThan(10);
  expect(waitMinutes(at(40.95), pickup, noon)).toBeNull();
});
