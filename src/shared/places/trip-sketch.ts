import { milesBetween } from "./distance.ts";
import { eastScale, measureLine, nearestOnLine, ON_LINE_MILES } from "./line.ts";
import type { Point } from "./place.ts";

/** The parts of a trip that a map or a sketch shows. */
export interface TripScene {
  pickup?: Point | undefined;
  dropoff?: Point | undefined;
  /** Empty if only the ends are known. */
  line: readonly Point[];
  car?: Point | undefined;
  /** True if the car drives along the line, of which only the part ahead is then shown. */
  isDriven?: boolean | undefined;
  /** Coarse positions, each drawn as a circle with a radius of half a mile. */
  areas: readonly Point[];
  /** Middle of the view while there are no points. */
  middle?: Point | undefined;
  /** The view shows at least these miles. */
  spanMiles?: number | undefined;
  crowd?: Crowd | undefined;
}

/** Many drivers and rides at once. */
export interface Crowd {
  points: readonly CrowdPoint[];
  /** From a pickup to its destination. */
  lines: readonly (readonly Point[])[];
}

export interface CrowdPoint extends Point {
  /** Several points may belong to one subject. */
  id: string;
  kind: CrowdKind;
  isChosen: boolean;
  /** Name of a driver, shown beside the point. */
  name?: string | undefined;
}

/** Drivers who are free, taken or not offered; pickups of rides and of open requests; destinations. */
export type CrowdKind = "free" | "taken" | "hidden" | "pickup" | "waiting" | "dropoff";

export type Box = { width: number; height: number };
type Spot = { x: number; y: number };

/** Maps positions to a box, north up, and back. */
export interface Projection {
  toPixels: (point: Point) => Spot;
  pointAt: (spot: Spot) => Point;
  /** Units of the box. */
  unitsPerMile: number;
}

export interface CrowdSketch {
  points: readonly (Spot & Pick<CrowdPoint, "id" | "kind" | "isChosen" | "name">)[];
  lines: readonly (readonly Spot[])[];
}

/** A trip drawn into a box. Coordinates are units of the box, origin at the top left. */
export interface TripSketch {
  box: Box;
  /** The line, or the arc that stands for it; empty if neither is known. */
  route: readonly Spot[];
  /** True if the route is an arc between the ends. */
  isArc: boolean;
  pickup: Spot | null;
  dropoff: Spot | null;
  car: Spot | null;
  areas: readonly (Spot & { radius: number })[];
  crowd: CrowdSketch | null;
  scale: { length: number; label: string };
}

export const AREA_MILES = 0.5;
/** Share of the box that stays empty on each side. */
export const SCENE_MARGIN = 0.14;
/** A closer view would show no more, because a sketch has no streets. */
export const MIN_SPAN_MILES = 0.25;
/** The scale is at most this share of the width. */
const SCALE_SHARE = 0.3;
export const MILES_PER_DEGREE = 69.093;
const scaleMiles = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

export const sketchTrip = (
  scene: TripScene,
  box: Box,
  projection = projectScene(scene, box),
): TripSketch => {
  const { pickup, dropoff, car, areas } = scene;
  const isArc = scene.line.length < 2;
  const spot = (point: Point | undefined) => (point ? projection.toPixels(point) : null);
  return {
    box,
    route: (isArc ? arcOfTrip(scene) : lineAhead(scene)).map(projection.toPixels),
    isArc,
    pickup: spot(pickup),
    dropoff: spot(dropoff),
    car: spot(car),
    areas: areas.map((area) => ({
      ...projection.toPixels(area),
      radius: AREA_MILES * projection.unitsPerMile,
    })),
    crowd: scene.crowd ? sketchCrowd(scene.crowd, projection) : null,
    scale: scaleFor(projection, box),
  };
};

/** The line from the car on, or all of it while no car drives along it. */
export const lineAhead = ({ line, car, isDriven }: TripScene): readonly Point[] => {
  if (!car || !isDriven) return line;
  const measuredLine = measureLine(line);
  const place = nearestOnLine(measuredLine, car);
  if (!place || place.offMiles > ON_LINE_MILES) return line;
  return [car, ...line.filter((_, index) => (measuredLine.miles[index] ?? 0) > place.miles)];
};

/** Stands for an unknown route: from pickup to destination, or from the car to the only known end. */
export const arcOfTrip = ({ pickup, dropoff, car }: TripScene): readonly Point[] => {
  const ends = [pickup, dropoff].filter((point) => point !== undefined);
  const [from, to] = car && ends.length === 1 ? [car, ...ends] : ends;
  return from && to ? arcBetween(from, to) : [];
};

const ARC_STEPS = 24;
/** Distance of the arc's control point from the straight way, in lengths of the way: the arc rises half as far. */
const ARC_BEND = 0.25;

/** Bends to the north; on a way along a meridian to the east (southward) or to the west (northward). */
const arcBetween = (from: Point, to: Point): readonly Point[] => {
  const scale = eastScale(from);
  const [east, north] = [(to.longitude - from.longitude) * scale, to.latitude - from.latitude];
  const bend = ARC_BEND * (east >= 0 ? 1 : -1);
  const control = {
    latitude: (from.latitude + to.latitude) / 2 + bend * east,
    longitude: (from.longitude + to.longitude) / 2 - (bend * north) / scale,
  };
  const along = (share: number, key: keyof Point) =>
    (1 - share) ** 2 * from[key] + 2 * share * (1 - share) * control[key] + share ** 2 * to[key];
  return Array.from({ length: ARC_STEPS + 1 }, (_, step) => ({
    latitude: along(step / ARC_STEPS, "latitude"),
    longitude: along(step / ARC_STEPS, "longitude"),
  }));
};

const sketchCrowd = ({ points, lines }: Crowd, { toPixels }: Projection): CrowdSketch => ({
  points: points.map(({ id, kind, isChosen, name, ...point }) => ({
    ...{ id, kind, isChosen, name },
    ...toPixels(point),
  })),
  lines: lines.map((line) => line.map(toPixels)),
});

/** Units of the box that stay empty on each side. */
export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const marginsOf = ({ width, height }: Box): Padding => {
  const [x, y] = [width * SCENE_MARGIN, height * SCENE_MARGIN];
  return { top: y, right: x, bottom: y, left: x };
};

/** Fits all points of a scene into the box. */
export const projectScene = (
  scene: TripScene,
  box: Box,
  { top, right, bottom, left } = marginsOf(box),
): Projection => {
  const { south, west, north, east } = boundsOf(scene);
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const scale = eastScale(middle);
  const widthMiles = (east - west) * scale * MILES_PER_DEGREE;
  const heightMiles = (north - south) * MILES_PER_DEGREE;
  const innerBox = {
    width: Math.max(1, box.width - left - right),
    height: Math.max(1, box.height - top - bottom),
  };
  const unitsPerMile = Math.min(
    innerBox.width / Math.max(widthMiles, MIN_SPAN_MILES),
    innerBox.height / Math.max(heightMiles, MIN_SPAN_MILES),
  );
  const perDegree = unitsPerMile * MILES_PER_DEGREE;
  const center = { x: left + innerBox.width / 2, y: top + innerBox.height / 2 };
  return {
    unitsPerMile,
    toPixels: ({ latitude, longitude }) => ({
      x: center.x + (longitude - middle.longitude) * scale * perDegree,
      y: center.y - (latitude - middle.latitude) * perDegree,
    }),
    pointAt: ({ x, y }) => ({
      latitude: middle.latitude - (y - center.y) / perDegree,
      longitude: middle.longitude + (x - center.x) / (scale * perDegree),
    }),
  };
};

/** Bounds of a scene in degrees; the contiguous United States for a scene without any point. */
export const boundsOf = (scene: TripScene) => {
  const points = pointsOf(scene);
  if (points.length === 0) return { south: 25, west: -124, north: 49, east: -67 };
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  return widenBounds(
    {
      south: Math.min(...latitudes),
      west: Math.min(...longitudes),
      north: Math.max(...latitudes),
      east: Math.max(...longitudes),
    },
    scene.spanMiles ?? 0,
  );
};

type Bounds = { south: number; west: number; north: number; east: number };

const widenBounds = ({ south, west, north, east }: Bounds, spanMiles: number): Bounds => {
  const latitude = (south + north) / 2;
  const span = spanMiles / MILES_PER_DEGREE;
  const missingNorth = Math.max(0, span - (north - south)) / 2;
  const missingEast = Math.max(0, span / eastScale({ latitude, longitude: 0 }) - (east - west)) / 2;
  return {
    south: south - missingNorth,
    west: west - missingEast,
    north: north + missingNorth,
    east: east + missingEast,
  };
};

/** Areas count only if there is nothing else to show. */
const pointsOf = ({ pickup, dropoff, line, car, areas, crowd, middle }: TripScene): Point[] => {
  const all = [pickup, dropoff, car, ...line, ...(crowd?.points ?? [])];
  const points = all.filter((point) => point !== undefined);
  if (points.length > 0) return points;
  return areas.length === 0 && middle ? [middle] : [...areas];
};

/** The longest round distance that fits. */
const scaleFor = ({ pointAt, unitsPerMile }: Projection, { width, height }: Box) => {
  const leftMiddle = pointAt({ x: 0, y: height / 2 });
  const right = pointAt({ x: width, y: height / 2 });
  const maxMiles = milesBetween(leftMiddle, right) * SCALE_SHARE;
  const miles = scaleMiles.findLast((length) => length <= maxMiles) ?? 0.05;
  return { length: miles * unitsPerMile, label: `${miles} mi` };
};
