/** Cropped square: zoom from 1 (the whole short side), and position as a fraction (0 to 1) of the free space. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number };

export type Size = { readonly width: number; readonly height: number };

export const LARGEST_ZOOM = 4;

/** The largest centered square. */
export const centeredCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square in pixels of the picture. */
export const squareOf = ({ width, height }: Size, { zoom, x, y }: Crop) => {
  const side = Math.min(width, height) / zoom;
  return { x: (width - side) * x, y: (height - side) * y, side };
};

/** The crop after the picture is dragged; `by` is in multiples of the square's side. */
export const dragCrop = (size: Size, crop: Crop, by: { x: number; y: number }): Crop => {
  const { side } = squareOf(size, crop);
  return {
    zoom: crop.zoom,
    x: shiftWithin(crop.x, by.x * side, size.width - side),
    y: shiftWithin(crop.y, by.y * side, size.height - side),
  };
};

const shiftWithin = (from: number, pixels: number, room: number): number =>
  room <= 0 ? from : Math.min(1, Math.max(0, from - pixels / room));
