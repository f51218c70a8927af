import type { CrowdKind } from "#shared/places/trip-sketch.ts";
import type { DrawnCar, TripEnd } from "./map-view.ts";

/** Outline of a pin in a box of 44 units; its tip is at the middle of the bottom. */
export const PIN_PATH =
  "M22 43C16 32 9 27 9 17a13 13 0 0 1 26 0c0 10-7 15-13 26Zm0-21a5 5 0 1 0 0-10 5 5 0 0 0 0 10Z";
/** Outline of a car seen from above as an arrow to the north, in a box of 28 units. */
const CAR_PATH = "M14 2 24 25 14 20 4 25Z";

/** Radius of the marks of drivers and rides, in pixels, including the outline. */
export const crowdRadius: Record<CrowdKind, number> = {
  free: 7,
  taken: 7,
  hidden: 6,
  pickup: 7,
  waiting: 8,
  dropoff: 7,
};
/** Ring around the points of the chosen driver or ride. */
export const CHOSEN_RADIUS = 14;

const endNames: Record<TripEnd, string> = { pickup: "Pickup", dropoff: "Destination" };

/** Half of an end's mark with its outline, and half of the car plus a gap. */
const END_RADIUS = 12;
const CAR_RADIUS = 16;

export type Spot = { x: number; y: number };

/**
 * Pixels by which the mark of an end is moved up or down, on a pole, so that a car at the same place does not cover it:
 * above the car, and below it at the top of the map.
 */
export const poleOf = (end: Spot, car: Spot | null): number => {
  const apart = END_RADIUS + CAR_RADIUS;
  if (!car || Math.hypot(car.x - end.x, car.y - end.y) >= apart) return 0;
  const top = car.y - apart;
  return Math.round((top >= END_RADIUS ? top : car.y + apart) - end.y);
};

const HALO_SHARE_AT_FIRST = 0.35;
/** A position older than this is shown in gray. */
export const STALE_MS = 60_000;

/** Size of the halo, 0 to 1: it grows with the age of the position, until the position is stale. */
export const haloShare = (ageMs: number): number =>
  HALO_SHARE_AT_FIRST + (1 - HALO_SHARE_AT_FIRST) * Math.min(1, Math.max(0, ageMs / STALE_MS));

/** Mark of a fixed pickup or dropoff. */
export const endMark = (end: TripEnd): HTMLElement => {
  const mark = document.createElement("div");
  mark.className = `map-end map-end-${end}`;
  mark.ariaHidden = "true";
  return mark;
};

/**
 * The pin with which the user chooses a pickup or dropoff; a button, so that it can be focused and gets arrow keys.
 */
export const pinMark = (end: TripEnd): HTMLButtonElement => {
  const pin = document.createElement("button");
  pin.type = "button";
  pin.className = "map-pin";
  pin.ariaLabel = pinLabel(end);
  pin.append(drawing(PIN_PATH, 44));
  return pin;
};

/** Focuses the visible pin of a map, or of the sketch that stands in for it. */
export const focusPin = (box: HTMLElement | null): void => {
  const pins = [...(box?.querySelectorAll<HTMLElement>(".map-pin") ?? [])];
  pins.find((pin) => !pin.closest("[inert]"))?.focus({ preventScroll: true });
};

export const pinLabel = (end: TripEnd): string =>
  `${endNames[end]} pin. Move it with the arrow keys, faster with Shift. Zoom with + and -.`;

/** The car with its halo. */
export const carMark = (): HTMLElement => {
  const [car, halo, body] = [0, 1, 2].map(() => document.createElement("div"));
  if (!car || !halo || !body) throw new Error("elements cannot be created");
  car.className = "map-car";
  car.ariaHidden = "true";
  halo.className = "map-car-halo";
  body.className = "map-car-body";
  body.append(drawing(CAR_PATH, 28));
  car.append(halo, body);
  return car;
};

const HALO_PIXELS = 44;
const HALO_MILES = 0.15;

/** Draws the car; the halo shrinks around it on a map of a wider area. */
export const updateCarMark = (
  car: HTMLElement,
  { place, ageMs }: DrawnCar,
  milesPerPixel: number,
): void => {
  const share = Math.min(
    1,
    Math.max(HALO_SHARE_AT_FIRST, HALO_MILES / milesPerPixel / HALO_PIXELS),
  );
  car.classList.toggle("map-car-stale", ageMs > STALE_MS);
  car.style.setProperty("--halo", String(share * haloShare(ageMs)));
  const body = car.querySelector<HTMLElement>(".map-car-body");
  if (body) body.style.rotate = `${place.heading ?? 0}deg`;
};

const SVG = "http://www.w3.org/2000/svg";

/** A drawing in the colors of map.css. */
const drawing = (outline: string, size: number): SVGElement => {
  const [svg, path] = [document.createElementNS(SVG, "svg"), document.createElementNS(SVG, "path")];
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.ariaHidden = "true";
  path.setAttribute("d", outline);
  svg.append(path);
  return svg;
};
