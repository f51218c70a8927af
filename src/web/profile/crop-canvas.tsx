import { type PointerEvent, type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { imageLimits } from "#shared/profile/image-rules.ts";
import { type Crop, dragCrop, squareOf } from "./crop.ts";

const { side: SIDE } = imageLimits;

/** Preview of the cropped picture, exactly as uploaded. Can be dragged. */
export const CropCanvas = ({
  picture,
  crop,
  onChange,
  ref,
}: {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
  ref: Ref<HTMLCanvasElement>;
}) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useImperativeHandle(ref, () => canvas.current ?? document.createElement("canvas"));
  useEffect(() => draw(canvas.current, picture, crop), [picture, crop]);
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const shownWidth = event.currentTarget.clientWidth;
    const shift = { x: event.movementX / shownWidth, y: event.movementY / shownWidth };
    onChange(dragCrop(picture, crop, shift));
  };
  return (
    <div className="relative mx-auto w-full max-w-64 overflow-hidden rounded-input bg-overlay">
      <canvas
        ref={canvas}
        width={SIDE}
        height={SIDE}
        role="img"
        aria-label="Your photo as others will see it"
        className="block aspect-square w-full cursor-move touch-none"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      {/* Photos are displayed in a circle. */}
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 rounded-full border-2 border-accent"
      />
    </div>
  );
};

const draw = (canvas: HTMLCanvasElement | null, picture: ImageBitmap, crop: Crop) => {
  const context = canvas?.getContext("2d");
  if (!context) return;
  const { x, y, side } = squareOf(picture, crop);
  context.imageSmoothingQuality = "high";
  // White background for transparent pictures.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
};
