import type { Point } from "./place.ts";

/** Encoded degrees are multiples of 0.00001, about a yard. */
const UNITS_PER_DEGREE = 1e5;
const BITS_PER_CHARACTER = 5;
const MORE_FOLLOWS = 0x20;
const FIRST_CHARACTER = 63;

/** Writes points as an encoded polyline (Google's format, precision 5): the differences of successive points. */
export const writePolyline = (points: readonly Point[]): string => {
  let [latitude, longitude] = [0, 0];
  let text = "";
  for (const point of points) {
    const north = Math.round(point.latitude * UNITS_PER_DEGREE);
    const east = Math.round(point.longitude * UNITS_PER_DEGREE);
    text += writeNumber(north - latitude) + writeNumber(east - longitude);
    [latitude, longitude] = [north, east];
  }
  return text;
};

/**
 * Reads an encoded polyline; empty for a text that is cut off or names a point off the globe. Some routers write
 * millionths of a degree.
 */
export const readPolyline = (text: string, unitsPerDegree = UNITS_PER_DEGREE): Point[] => {
  const numbers = readNumbers(text);
  if (!numbers || numbers.length % 2 !== 0) return [];
  const points: Point[] = [];
  let [north, east] = [0, 0];
  for (let index = 0; index < numbers.length; index += 2) {
    north += numbers[index] ?? 0;
    east += numbers[index + 1] ?? 0;
    points.push({ latitude: north / unitsPerDegree, longitude: east / unitsPerDegree });
  }
  const isOnGlobe = ({ latitude, longitude }: Point) =>
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return points.every(isOnGlobe) ? points : [];
};

/** The sign is the lowest bit; groups of five bits follow, lowest first. */
const writeNumber = (value: number): string => {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = "";
  while (rest >= MORE_FOLLOWS) {
    text += String.fromCharCode((MORE_FOLLOWS | (rest % MORE_FOLLOWS)) + FIRST_CHARACTER);
    rest = Math.floor(rest / MORE_FOLLOWS);
  }
  return text + String.fromCharCode(rest + FIRST_CHARACTER);
};

/** Null if the text ends within a number or has a character outside the format. */
const readNumbers = (text: string): number[] | null => {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const bits = text.charCodeAt(index) - FIRST_CHARACTER;
    if (bits < 0 || bits >= 2 * MORE_FOLLOWS) return null;
    value += (bits % MORE_FOLLOWS) * 2 ** shift;
    shift += BITS_PER_CHARACTER;
    if (bits >= MORE_FOLLOWS) continue;
    numbers.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
    [value, shift] = [0, 0];
  }
  return shift === 0 ? numbers : null;
};
