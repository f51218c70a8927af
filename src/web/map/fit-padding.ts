import { type Box, type Padding, SCENE_MARGIN } from "#shared/places/trip-sketch.ts";

type Bounds = { south: number; west: number; north: number; east: number };

/** Room between a mark and the frame. */
const FRAME_PIXELS = 40;
/** Height of the attribution notice plus half the height of a mark. */
const NOTICE_PIXELS = 48;
/** Width of the column of buttons at the right, and height of the row that replaces it in a low map (map.css). */
const BUTTON_PIXELS = 64;
/** Width of the row of buttons in a low map. */
const BUTTON_ROW_PIXELS = 160;
/** A map lower than this has its buttons in a row (map.css). */
const LOW_PIXELS = 240;

/** Padding of a map: the margins of the sketch, which it replaces without a jump, and space for notice and buttons. */
export const fitPadding = ({ width, height }: Box, bounds: Bounds): Padding => {
  const marginOf = (pixels: number) => Math.max(FRAME_PIXELS, Math.round(pixels * SCENE_MARGIN));
  const [x, y] = [marginOf(width), marginOf(height)];
  const base = { top: y, right: x, bottom: Math.max(y, NOTICE_PIXELS), left: x };
  const beside = (pixels: number) => ({ ...base, right: Math.max(x, pixels) });
  if (height >= LOW_PIXELS) return beside(BUTTON_PIXELS);
  const below = { ...base, top: Math.max(y, BUTTON_PIXELS) };
  const scaleWith = ({ top, right, bottom, left }: Padding) =>
    Math.min(
      (width - left - right) / widthOf(bounds),
      (height - top - bottom) / (bounds.north - bounds.south),
    );
  const besideRow = beside(BUTTON_ROW_PIXELS);
  return scaleWith(besideRow) > scaleWith(below) ? besideRow : below;
};

/** Height of the message about a failed map (map.css) plus half the height of a mark. */
const FAILURE_PIXELS = 72;

/** Padding of a sketch under the message about a failed map, which would cover an end of the trip. */
export const failurePadding = ({ width, height }: Box): Padding => {
  const [x, y] = [Math.round(width * SCENE_MARGIN), Math.round(height * SCENE_MARGIN)];
  return { top: y, right: x, bottom: Math.max(y, FAILURE_PIXELS), left: x };
};

/** Width in degrees of latitude. */
const widthOf = ({ south, west, north, east }: Bounds): number =>
  (east - west) * Math.cos((((south + north) / 2) * Math.PI) / 180);
