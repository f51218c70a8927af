/** A label and its digits, by which neighbors on one side of a street are found. */
export interface HouseNumber {
  label: string;
  number: number;
}

const LARGEST = 2_000_000_000;

/** The houses of a tag: "13-17" is 13, 15 and 17, "85;87" is 85 and 87, "37-12" (Queens) is one house. */
export function readHouseNumbers(tag: string): HouseNumber[] {
  return tag.split(/[;,]/).flatMap((part) => {
    const label = part.trim();
    const range = /^(\d+)\s*-\s*(\d+)$/.exec(label);
    const [from, to] = [Number(range?.[1]), Number(range?.[2])];
    const isRange = range !== null && to > from && to - from <= 60 && (to - from) % 2 === 0;
    if (isRange)
      return Array.from({ length: (to - from) / 2 + 1 }, (_, index) =>
        houseOf(`${from + 2 * index}`),
      );
    return /^\d/.test(label) ? [houseOf(label)] : [];
  });
}

const houseOf = (label: string): HouseNumber => ({ label, number: digitsOf(label) });

/** The number before any letter; "37-12" counts as 3712. */
export const digitsOf = (label: string): number =>
  Math.min(LARGEST, Number.parseInt(label.replace(/^(\d+)-(\d+)/, "$1$2"), 10));
