import "./map.css";
import { Maximize, Minus, Plus } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CarFix } from "#shared/live/glide.ts";
import type { Point } from "#shared/places/place.ts";
import { readPolyline } from "#shared/places/polyline.ts";
import { type Box, projectScene, type TripScene } from "#shared/places/trip-sketch.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { MapView, TripEnd } from "./map-view.ts";
import { Sketch } from "./sketch.tsx";
import { SketchPin } from "./sketch-pin.tsx";
import { useGlide } from "./use-glide.ts";
import { useMap } from "./use-map.ts";

type TripMapProps = {
  /** What the map shows, in words; the facts themselves stand beside the map. */
  label: string;
  pickup?: Point | undefined;
  dropoff?: Point | undefined;
  /** Encoded polyline of the route. */
  line?: string | null | undefined;
  car?: CarFix | undefined;
  /** Coarse positions. */
  areas?: readonly Point[] | undefined;
  /** End whose pin is moved by hand. */
  picks?: TripEnd | undefined;
  onPick?: ((point: Point) => void) | undefined;
  /** True if the page scrolls under the map. */
  isInPage?: boolean;
  /** True for the sketch alone, such as of a ride that is over. */
  isSketch?: boolean;
  /** Size of the box, which is fixed before anything is loaded. */
  className: string;
};

/** A trip on a map. Without WebGL, without a map service and until the map is loaded: as a sketch. */
export const TripMap = (props: TripMapProps) => {
  const { label, car, picks = null, isInPage = false, isSketch = false, className } = props;
  const scene = useScene(props);
  const isMotionReduced = prefersReducedMotion();
  const { ref, box } = useBox();
  const onPick = (point: Point) => props.onPick?.(point);
  const settings = { label, scene, picks, isMotionReduced, isInPage, onPick };
  const { view, state, attribution, retry } = useMap(ref, settings, isSketch);
  useEffect(() => {
    view?.showTrip(scene);
  }, [view, scene]);
  useGlide(view, { car, line: scene.line, isMotionReduced });
  useFit(view, scene, picks);
  return (
    <figure aria-label={label} className={`trip-map ${className}`}>
      <div ref={ref} className="trip-map-layer" inert={state !== "map"} />
      {state !== "map" && <SketchLayer {...{ scene, box, label, car, picks, onPick }} />}
      {state === "map" && view && (
        <Controls onZoom={(levels) => view.zoomBy(levels)} onFit={() => view.fit(scene)} />
      )}
      {state === "map" && attribution && <Notice text={attribution} />}
      {state === "failed" && <Failure onRetry={retry} />}
    </figure>
  );
};

const noPoints: readonly Point[] = [];

const useScene = ({ pickup, dropoff, line, car, areas = noPoints }: TripMapProps): TripScene => {
  const points = useMemo(() => (line ? readPolyline(line) : []), [line]);
  const from = usePoint(pickup);
  const to = usePoint(dropoff);
  const carPoint = car?.point;
  return useMemo(
    () => ({ pickup: from, dropoff: to, line: points, car: carPoint, areas }),
    [from, to, points, carPoint, areas],
  );
};

/** The same object while the position is the same. */
const usePoint = (point: Point | undefined): Point | undefined => {
  const { latitude, longitude } = point ?? {};
  return useMemo(
    () => (latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }),
    [latitude, longitude],
  );
};

/** Fits the map anew to another trip, and once to the first position of the car. */
const useFit = (view: MapView | null, scene: TripScene, picks: TripEnd | null): void => {
  const { pickup, dropoff, line, car } = scene;
  const hasCar = car !== undefined;
  const isMoved = picks !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: positions of the car and of a moved pin leave the view
  useEffect(() => {
    if (!isMoved) view?.fit(scene);
  }, [view, pickup, dropoff, line, hasCar, isMoved]);
};

type SketchLayerProps = {
  scene: TripScene;
  box: { width: number; height: number };
  label: string;
  car: CarFix | undefined;
  picks: TripEnd | null;
  onPick: (point: Point) => void;
};

const SketchLayer = ({ scene, box, label, car, picks, onPick }: SketchLayerProps) => {
  const [frame] = useState(scene);
  const plane = useMemo(() => projectScene(picks ? frame : scene, box), [picks, frame, scene, box]);
  const picked = picks && scene[picks];
  return (
    <>
      <Sketch {...{ scene, box, label, plane }} carAt={car?.at} omits={picked ? picks : null} />
      {picked && <SketchPin end={picks} point={picked} plane={plane} onPick={onPick} />}
    </>
  );
};

const Controls = (props: { onZoom: (levels: number) => void; onFit: () => void }) => (
  <div className="trip-map-controls">
    <IconButton icon={Plus} label="Zoom in" onClick={() => props.onZoom(1)} />
    <IconButton icon={Minus} label="Zoom out" onClick={() => props.onZoom(-1)} />
    <IconButton icon={Maximize} label="Show the whole trip" onClick={props.onFit} />
  </div>
);

/** Notice of the map's data. */
const Notice = ({ text }: { text: string }) => (
  <p className="trip-map-notice">
    <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
      {text}
    </a>
  </p>
);

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <p role="status" className="trip-map-failure">
    The map could not be loaded.{" "}
    <button type="button" className="min-h-11 underline" onClick={onRetry}>
      Try again
    </button>
  </p>
);

/** True if the user prefers reduced motion. */
const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const UNMEASURED: Box = { width: 640, height: 360 };

/** Size of an element in pixels, as it changes. */
const useBox = (): { ref: RefObject<HTMLDivElement | null>; box: Box } => {
  const ref = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState(UNMEASURED);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setBox({ width, height });
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, box };
};
