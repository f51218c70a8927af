import type { Point } from "#shared/places/place.ts";
import { type Gazetteer, positionAt } from "./gazetteer.ts";

/** The center of a ZIP code and its post office's town. */
export interface Zip {
  code: string;
  city: string;
  state: string;
  point: Point;
}

export const zipAt = ({ zips, cities }: Gazetteer, row: number): Zip => {
  const city = zips.cities[row] ?? 0;
  return {
    code: String(zips.codes[row]).padStart(5, "0"),
    city: cities.names[city] ?? "",
    state: cities.states[city] ?? "",
    point: positionAt(zips.positions, row),
  };
};

/** The ZIP code with these five digits, or null. */
export const findZip = (gazetteer: Gazetteer, code: string): Zip | null => {
  const row = firstRowFrom(gazetteer.zips.codes, Number(code));
  return gazetteer.zips.codes[row] === Number(code) ? zipAt(gazetteer, row) : null;
};

/** The ZIP codes that begin with these one to five digits. */
export const zipsStarting = (gazetteer: Gazetteer, digits: string): Zip[] => {
  const { codes } = gazetteer.zips;
  const from = firstRowFrom(codes, Number(digits.padEnd(5, "0")));
  const until = firstRowFrom(codes, Number(digits.padEnd(5, "9")) + 1);
  return Array.from({ length: until - from }, (_, index) => zipAt(gazetteer, from + index));
};

const firstRowFrom = (codes: Int32Array, code: number) => {
  let low = 0;
  let high = codes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((codes[middle] ?? 0) < code) low = middle + 1;
    else high = middle;
  }
  return low;
};
