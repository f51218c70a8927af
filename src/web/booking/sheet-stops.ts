/** Heights of the sheet of offers, lowest first. */
const stops = ["peek", "half", "full"] as const;
export type SheetStop = (typeof stops)[number];

/** Pixels; the other stops are shares of the stage, as in booking.css. */
const PEEK = 176;
const HALF_SHARE = 0.7;

/** The next stop up (1) or down (-1), or the same at the end. */
export const nextStop = (stop: SheetStop, direction: 1 | -1): SheetStop =>
  stops[stops.indexOf(stop) + direction] ?? stop;

/** Height of a dragged sheet within its lowest and highest stop. */
export const dragHeight = (height: number, stage: number): number =>
  Math.min(stage, Math.max(Math.min(PEEK, stage), height));

/** The stop closest to a height. */
export const nearestStop = (height: number, stage: number): SheetStop => {
  const heights: Record<SheetStop, number> = { peek: PEEK, half: stage * HALF_SHARE, full: stage };
  const distance = (stop: SheetStop) => Math.abs(heights[stop] - height);
  return stops.toSorted((one, other) => distance(one) - distance(other))[0] ?? "half";
};

/** True where the offers are a sheet, as in booking.css. */
export const isSheet = (): boolean =>
  matchMedia("(width < 64rem) and (height >= 31.25rem)").matches;
