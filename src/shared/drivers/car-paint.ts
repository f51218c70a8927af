/** Colors in which cars are drawn. */
export const carPaints = [
  "black",
  "white",
  "silver",
  "gray",
  "red",
  "blue",
  "green",
  "brown",
  "beige",
  "gold",
  "orange",
  "yellow",
  "purple",
] as const;
export type CarPaint = (typeof carPaints)[number];

const otherNames = new Map<string, CarPaint>(
  Object.entries({
    grey: "gray",
    charcoal: "gray",
    graphite: "gray",
    gunmetal: "gray",
    slate: "gray",
    ebony: "black",
    onyx: "black",
    pearl: "white",
    ivory: "white",
    platinum: "silver",
    maroon: "red",
    burgundy: "red",
    crimson: "red",
    navy: "blue",
    teal: "green",
    olive: "green",
    bronze: "brown",
    copper: "orange",
    champagne: "beige",
    cream: "beige",
    sand: "beige",
    tan: "beige",
    violet: "purple",
  } satisfies Record<string, CarPaint>),
);

const isPaint = (word: string): word is CarPaint => carPaints.some((paint) => paint === word);

/** The paint that a typed color names; the last word that names one counts: "Midnight Blue". Null if no word does. */
export function carPaintOf(color: string): CarPaint | null {
  const words = color.toLowerCase().match(/[a-z]+/g) ?? [];
  const paints = words.map((word) => (isPaint(word) ? word : (otherNames.get(word) ?? null)));
  return paints.findLast((paint) => paint !== null) ?? null;
}
