import { type MouseEvent, type PointerEvent, useRef } from "react";
import type { Point } from "#shared/places/place.ts";
import type { Projection } from "#shared/places/trip-sketch.ts";
import { PIN_PATH, pinLabel } from "./map-marks.ts";
import type { TripEnd } from "./map-view.ts";
import { pinMovedBy, zoomLevelsOf } from "./move-pin.ts";

type SketchPinProps = {
  end: TripEnd;
  point: Point;
  projection: Projection;
  onPick: (point: Point) => void;
  /** Called for arrow-key moves. The new point may be outside the view. */
  onMove: (point: Point) => void;
  onZoom: (levels: number) => void;
};

/** A pin above a sketch: moved by dragging, by a click elsewhere, and by the arrow keys. */
export const SketchPin = ({ end, point, projection, onPick, onMove, onZoom }: SketchPinProps) => {
  const layer = useRef<HTMLDivElement>(null);
  const { x, y } = projection.toPixels(point);
  const pickAt = ({ clientX, clientY }: MouseEvent | PointerEvent) => {
    const box = layer.current?.getBoundingClientRect();
    if (box) onPick(projection.pointAt({ x: clientX - box.left, y: clientY - box.top }));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pin itself takes the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the pin itself takes the keys
    <div ref={layer} className="trip-map-layer" onClick={pickAt}>
      <button
        type="button"
        className="map-pin sketch-pin"
        aria-label={pinLabel(end)}
        style={{ left: x, top: y }}
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) pickAt(event);
        }}
        onKeyDown={(event) => {
          const movedPoint = pinMovedBy(point, event, 1 / projection.unitsPerMile);
          const levels = zoomLevelsOf(event);
          if (!movedPoint && levels === 0) return;
          event.preventDefault();
          if (movedPoint) onMove(movedPoint);
          else onZoom(levels);
        }}
      >
        <svg viewBox="0 0 44 44" aria-hidden="true">
          <path d={PIN_PATH} />
        </svg>
      </button>
    </div>
  );
};
