import "./map.css";
import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { CarFix } from "#shared/live/glide.ts";
import type { Point } from "#shared/places/place.ts";
import { readPolyline } from "#shared/places/polyline.ts";
import type { Box, Crowd, TripScene } from "#shared/places/trip-sketch.ts";
import { Controls, Failure, Notice } from "./map-controls.tsx";
import { focusPin } from "./map-marks.ts";
import type { MapView, TripEnd } from "./map-view.ts";
import { SketchLayer } from "./sketch-layer.tsx";
import { useGlide } from "./use-glide.ts";
import { type MapState, useMap } from "./use-map.ts";

type TripMapProps = {
  /** What the map shows, in words; the page shows the facts next to the map. */
  label: string;
  pickup?: Point | undefined;
  dropoff?: Point | undefined;
  /** Encoded polyline of the route. */
  line?: string | null | undefined;
  car?: CarFix | undefined;
  /** True if the car drives along the line: only the part ahead is then shown. */
  isDriven?: boolean | undefined;
  /** Coarse positions of drivers or searches, drawn as circles. */
  areas?: readonly Point[] | undefined;
  /** Many drivers and rides; a click chooses one. */
  crowd?: Crowd | undefined;
  onChoose?: ((id: string) => void) | undefined;
  /**
   * Points to show instead of the whole trip, such as the next turn. A new array moves the map, even
   * with equal points.
   */
  view?: readonly Point[] | undefined;
  /** The trip end that the user chooses with a pin. */
  pinEnd?: TripEnd | undefined;
  onPick?: ((point: Point) => void) | undefined;
  /** Middle of the map while there are no points. */
  middle?: Point | undefined;
  /** The view spans at least this many miles. */
  spanMiles?: number | undefined;
  /** True on a scrolling page: one finger and the wheel alone scroll the page instead of the map. */
  isInPage?: boolean;
  /** True to show only the sketch, for example for a ride that has ended. */
  isSketch?: boolean;
  /** CSS classes that fix the size of the box before anything is loaded. */
  className: string;
};

/**
 * A trip on a map. Without WebGL, without a map service and until the map is loaded: as a sketch.
 */
export const TripMap = (props: TripMapProps) => {
  const { label, car, pinEnd = null, isInPage = false, isSketch = false, className } = props;
  const scene = useScene(props);
  const isMotionReduced = prefersReducedMotion();
  const { ref, box } = useBox();
  const onPick = (point: Point) => props.onPick?.(point);
  const { onChoose } = props;
  const settings = { label, scene, pinEnd, isMotionReduced, isInPage, onPick, onChoose };
  const { view, state, isPlaceholder, groundClass, attribution, retry } = useMap(
    ref,
    settings,
    isSketch,
  );
  useEffect(() => {
    view?.showTrip(scene);
  }, [view, scene]);
  useGlide(view, { car, line: scene.line, isMotionReduced });
  useFit(view, scene, { pinEnd, points: props.view });
  const pinFocus = usePinFocus(state);
  const fitLabel = fitLabelOf(pinEnd, scene);
  const openAgain = () => {
    // The button of the message is removed.
    pinFocus.ref.current?.focus();
    retry();
  };
  return (
    <figure
      {...pinFocus}
      tabIndex={-1}
      aria-label={label}
      className={`trip-map ${groundClass} ${className}`}
    >
      <div ref={ref} className="trip-map-layer" inert={state !== "map"} />
      {state !== "map" && (
        <SketchLayer
          {...{ scene, box, isPlaceholder, label, car, pinEnd, onPick, fitLabel }}
          view={props.view}
          hasFailed={state === "failed"}
        />
      )}
      {state === "map" && view && (
        <Controls
          fitLabel={fitLabel}
          onZoom={(levels) => view.zoomBy(levels)}
          onFit={() => view.fit(scene)}
        />
      )}
      {state === "map" && attribution && <Notice text={attribution} />}
      {state === "sketch" && isPlaceholder && (
        <p className="trip-map-message trip-map-loading">Loading the map...</p>
      )}
      {state === "failed" && <Failure onRetry={openAgain} />}
    </figure>
  );
};

const fitLabelOf = (pinEnd: TripEnd | null, { crowd }: TripScene): string => {
  if (pinEnd) return "Show the pin";
  return crowd ? "Show all" : "Show the whole trip";
};

const noPoints: readonly Point[] = [];

const useScene = ({
  pickup,
  dropoff,
  line,
  car,
  isDriven,
  areas = noPoints,
  middle,
  spanMiles,
  crowd,
}: TripMapProps): TripScene => {
  const points = useMemo(() => (line ? readPolyline(line) : []), [line]);
  const from = usePoint(pickup);
  const to = usePoint(dropoff);
  const center = usePoint(middle);
  const carPoint = car?.point;
  return useMemo(
    () => ({
      ...{ pickup: from, dropoff: to, line: points, car: carPoint, isDriven, areas },
      ...{ middle: center, spanMiles, crowd },
    }),
    [from, to, points, carPoint, isDriven, areas, center, spanMiles, crowd],
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

type FitTarget = { pinEnd: TripEnd | null; points: readonly Point[] | undefined };

/**
 * Fits the map again to other points, another trip or another center, and once the car, or the first of many drivers
 * and rides, has a position.
 */
const useFit = (view: MapView | null, scene: TripScene, { pinEnd, points }: FitTarget): void => {
  const { pickup, dropoff, line, middle, car, crowd } = scene;
  const hasCar = car !== undefined;
  const hasCrowd = crowd !== undefined && crowd.points.length > 0;
  const isPicking = pinEnd !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moving car or pin does not move the view
  useEffect(() => {
    if (!isPicking) view?.fit(points ? { line: points, areas: [] } : scene);
  }, [view, pickup, dropoff, line, middle, hasCar, hasCrowd, isPicking, points]);
};

/** Keeps the focus on the pin when the map replaces the sketch, or the sketch the map. */
const usePinFocus = (state: MapState) => {
  const figure = useRef<HTMLElement>(null);
  const isFocused = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has a pin of its own
  useEffect(() => {
    if (isFocused.current) focusPin(figure.current);
  }, [state]);
  return {
    ref: figure,
    onFocus: ({ target }: FocusEvent) => {
      isFocused.current = target.matches(".map-pin");
    },
    onBlur: ({ target }: FocusEvent) => {
      // A pin that was removed while focused still counts as focused.
      if (target.isConnected) isFocused.current = false;
    },
  };
};

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
