import type { ReactNode } from "react";
import {
  type Box,
  type Projection,
  sketchTrip,
  type TripScene,
  type TripSketch,
} from "#shared/places/trip-sketch.ts";
import { useNow } from "#web/ui/time/use-now.ts";
import { haloShare, poleOf, type Spot, STALE_MS } from "./map-marks.ts";
import type { TripEnd } from "./map-view.ts";
import { SketchCrowd } from "./sketch-crowd.tsx";

type SketchProps = {
  scene: TripScene;
  box: Box;
  label: string;
  /** Time of the car's position, Unix milliseconds. */
  carAt?: number | undefined;
  /** End that is drawn as a pin by the caller. */
  omits?: TripEnd | null;
  /** Keeps the view while a pin moves. */
  projection?: Projection | undefined;
  /** True where a failed map has its message at the bottom, the scale's usual place. */
  isScaleOnTop?: boolean;
};

const SCALE_INSET = 12;
const HALO_RADIUS = 40;
const CAR_RADIUS = 8;

/** A trip drawn without a map: its route or an arc, its ends, cars, areas and a scale in miles. */
export const Sketch = (props: SketchProps) => {
  const { scene, box, label, carAt, omits, projection, isScaleOnTop = false } = props;
  const sketch = sketchTrip(scene, box, projection);
  const { pickup, dropoff, car } = sketch;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${box.width} ${box.height}`}>
      {sketch.areas.map(({ x, y, radius }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} className="sketch-area" />
      ))}
      <Route sketch={sketch} />
      {sketch.crowd && <SketchCrowd {...sketch.crowd} />}
      {pickup && omits !== "pickup" && (
        <End spot={pickup} car={car}>
          <circle r={7} />
        </End>
      )}
      {dropoff && omits !== "dropoff" && (
        <End spot={dropoff} car={car}>
          <rect x={-6} y={-6} width={12} height={12} />
        </End>
      )}
      {car && carAt !== undefined && (
        // Anew in a box of another size: the car would glide there from its place in the old one.
        <Moving key={`${box.width} ${box.height}`} spot={car}>
          <Car at={carAt} />
        </Moving>
      )}
      <Scale sketch={sketch} isOnTop={isScaleOnTop} />
    </svg>
  );
};

type EndProps = { spot: Spot; car: Spot | null; children: ReactNode };

const End = ({ spot: { x, y }, car, children }: EndProps) => {
  const pole = poleOf({ x, y }, car);
  return (
    <g className="sketch-end" transform={`translate(${x} ${y + pole})`}>
      {pole !== 0 && <path d={`M0 0V${-pole}`} />}
      {children}
    </g>
  );
};

const Route = ({ sketch: { route, isArc } }: { sketch: TripSketch }) => {
  if (route.length < 2) return null;
  const points = route.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  return (
    <>
      <polyline points={points} className="sketch-casing" />
      <polyline points={points} className={isArc ? "sketch-arc" : "sketch-route"} />
    </>
  );
};

const Moving = ({ spot, children }: { spot: Spot; children: ReactNode }) => (
  <g className="sketch-moves" style={{ transform: `translate(${spot.x}px, ${spot.y}px)` }}>
    {children}
  </g>
);

const Car = ({ at }: { at: number }) => {
  const ageMs = useNow(1000) - at;
  return (
    <g className={ageMs > STALE_MS ? "map-car map-car-stale" : "map-car"}>
      <circle r={HALO_RADIUS * haloShare(ageMs)} className="sketch-halo" />
      <circle r={CAR_RADIUS} className="sketch-car" />
    </g>
  );
};

const Scale = ({ sketch: { box, scale }, isOnTop }: { sketch: TripSketch; isOnTop: boolean }) => {
  const y = isOnTop ? 2 * SCALE_INSET : box.height - SCALE_INSET;
  return (
    <g>
      <path
        d={`M${SCALE_INSET} ${y - 6}v6h${scale.length.toFixed(1)}v-6`}
        className="sketch-scale"
      />
      <text x={SCALE_INSET + 6} y={y - 6} className="sketch-scale-text">
        {scale.label}
      </text>
    </g>
  );
};
