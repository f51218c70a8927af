/** Heights at which the sheet of offers rests, lowest first. */
const snapPoints = ["peek", "half", "full"] as const;
export type SnapPoint = (typeof snapPoints)[number];

/** As in booking.css: the lowest height in pixels; the next one as a share of the full height. */
const PEEK_PX = 176;
const HALF_SHARE = 0.7;

/** The next snap point up (1) or down (-1), or the same at the end. */
export const nextSnapPoint = (snapPoint: SnapPoint, direction: 1 | -1): SnapPoint =>
  snapPoints[snapPoints.indexOf(snapPoint) + direction] ?? snapPoint;

/** Height of a dragged sheet in pixels, limited to its lowest and highest snap point. */
export const dragHeight = (height: number, maxHeight: number): number =>
  Math.min(maxHeight, Math.max(Math.min(PEEK_PX, maxHeight), height));

/** The snap point closest to a height in pixels. */
export const nearestSnapPoint = (height: number, maxHeight: number): SnapPoint => {
  const heights: Record<SnapPoint, number> = {
    peek: PEEK_PX,
    half: maxHeight * HALF_SHARE,
    full: maxHeight,
  };
  const distance = (snapPoint: SnapPoint) => Math.abs(heights[snapPoint] - height);
  return snapPoints.toSorted((one, other) => distance(one) - distance(other))[0] ?? "half";
};

/** True where the offers are a sheet, as in booking.css. */
export const isSheet = (): boolean =>
  matchMedia("(width < 64rem) and (height >= 31.25rem)").matches;
