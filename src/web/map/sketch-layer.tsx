import { useMemo, useState } from "react";
import type { CarFix } from "#shared/live/glide.ts";
import type { Point } from "#shared/places/place.ts";
import {
  type Box,
  boundsOf,
  MIN_SPAN_MILES,
  projectScene,
  type TripScene,
} from "#shared/places/trip-sketch.ts";
import { failurePadding, fitPadding } from "./fit-padding.ts";
import { Controls } from "./map-controls.tsx";
import type { TripEnd } from "./map-view.ts";
import { Sketch } from "./sketch.tsx";
import { SketchPin } from "./sketch-pin.tsx";

type SketchLayerProps = {
  scene: TripScene;
  box: Box;
  /** True if a map is to replace the sketch, which then has the margins of the map. */
  isPlaceholder: boolean;
  /** True under the message about a failed map. */
  hasFailed: boolean;
  label: string;
  car: CarFix | undefined;
  /** Points to show instead of the whole trip. */
  view: readonly Point[] | undefined;
  fitLabel: string;
  pinEnd: TripEnd | null;
  onPick: (point: Point) => void;
};

/** The sketch with its buttons, and with a pin if the user chooses a trip end. */
export const SketchLayer = ({ pinEnd, onPick, view, ...props }: SketchLayerProps) => {
  const pickedPoint = pinEnd && props.scene[pinEnd];
  return pickedPoint ? (
    <PickSketch {...props} pinEnd={pinEnd} picked={pickedPoint} onPick={onPick} />
  ) : (
    <ViewSketch {...props} view={view} />
  );
};

type SketchProps = Omit<SketchLayerProps, "pinEnd" | "onPick" | "view">;

/** Shows the points of the view; its button shows the whole scene until the view changes. */
const ViewSketch = (props: SketchProps & Pick<SketchLayerProps, "view">) => {
  const { scene, box, isPlaceholder, hasFailed, label, car, view, fitLabel } = props;
  const [dismissed, setDismissed] = useState<readonly Point[]>();
  const isWhole = !view || view === dismissed;
  const projection = useMemo(
    () => projectFor(isWhole ? scene : viewOf(view, scene), box, { isPlaceholder, hasFailed }),
    [isWhole, view, scene, box, isPlaceholder, hasFailed],
  );
  const { crowd, line, pickup, dropoff } = scene;
  const hasMore = crowd !== undefined || line.length > 1 || (pickup && dropoff) !== undefined;
  return (
    <>
      <Sketch {...{ scene, box, label, projection }} carAt={car?.at} isScaleOnTop={hasFailed} />
      {view && hasMore && <Controls fitLabel={fitLabel} onFit={() => setDismissed(view)} />}
    </>
  );
};

const projectFor = (
  scene: TripScene,
  box: Box,
  { isPlaceholder, hasFailed }: Pick<SketchLayerProps, "isPlaceholder" | "hasFailed">,
) => {
  if (hasFailed) return projectScene(scene, box, failurePadding(box));
  return projectScene(scene, box, isPlaceholder ? fitPadding(box, boundsOf(scene)) : undefined);
};

const AROUND_MILES = 3;

/** The scene to fit into view. A chosen driver is shown with others around: a sketch has no streets for orientation. */
const viewOf = (view: readonly Point[], { crowd }: TripScene): TripScene => ({
  line: view,
  areas: [],
  spanMiles: crowd && AROUND_MILES,
});

const MAX_SPAN_MILES = 4000;

type PickSketchProps = SketchProps & {
  pinEnd: TripEnd;
  picked: Point;
  onPick: (point: Point) => void;
};

/** Keeps the view while the pin moves inside it. Zooming centers the pin. */
const PickSketch = (props: PickSketchProps) => {
  const { scene, box, isPlaceholder, hasFailed, label, car, fitLabel, ...pick } = props;
  const { pinEnd, picked, onPick } = pick;
  const [frame, setFrame] = useState(scene);
  const projection = useMemo(
    () => projectFor(frame, box, { isPlaceholder, hasFailed }),
    [frame, box, isPlaceholder, hasFailed],
  );
  const move = (point: Point) => {
    if (!isInside(projection.toPixels(point), box)) setFrame({ ...frame, [pinEnd]: point });
    onPick(point);
  };
  const zoomBy = (levels: number) => {
    const miles = (frame.spanMiles ?? MIN_SPAN_MILES) / 2 ** levels;
    const spanMiles = Math.min(Math.max(miles, MIN_SPAN_MILES), MAX_SPAN_MILES);
    setFrame({ ...frame, [pinEnd]: picked, spanMiles });
  };
  return (
    <>
      <Sketch
        {...{ scene, box, label, projection }}
        carAt={car?.at}
        omits={pinEnd}
        isScaleOnTop={hasFailed}
      />
      <SketchPin
        end={pinEnd}
        point={picked}
        onMove={move}
        onZoom={zoomBy}
        {...{ projection, onPick }}
      />
      <Controls
        fitLabel={fitLabel}
        onZoom={zoomBy}
        onFit={() => setFrame({ ...frame, [pinEnd]: picked })}
      />
    </>
  );
};

const PIN_PIXELS = 44;

/** True if a pin at this spot is visible. */
const isInside = ({ x, y }: { x: number; y: number }, { width, height }: Box) =>
  x > PIN_PIXELS / 2 && x < width - PIN_PIXELS / 2 && y > PIN_PIXELS && y < height;
