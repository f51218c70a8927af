import type { CarPlace } from "#shared/live/glide.ts";
import type { Point } from "#shared/places/place.ts";
import type { TripScene } from "#shared/places/trip-sketch.ts";

/** An end of a trip, whose place a pin can choose. */
export type TripEnd = "pickup" | "dropoff";

/** A car as drawn, and the age of its position. */
export interface DrawnCar {
  place: CarPlace;
  ageMs: number;
}

/** Settings of a map when it is opened. */
export interface MapSettings {
  /** Address of a MapLibre style. */
  style: string;
  label: string;
  scene: TripScene;
  /** The trip end that the user chooses with a pin; null if both ends are fixed. */
  pinEnd: TripEnd | null;
  isMotionReduced: boolean;
  /** True if the page scrolls under the map: one finger and the bare wheel are left to the page. */
  isInPage: boolean;
  onPick: (point: Point) => void;
  /** Called with the id of the driver or ride whose point was clicked. */
  onChoose?: ((id: string) => void) | undefined;
  /** Called once the first picture is complete, with the attribution texts of the style's sources. */
  onReady: (sources: string) => void;
  /** Called if there can be no picture: no WebGL, no style, no tile, or no complete picture within 12 seconds. */
  onFailure: () => void;
}

/** A map on the screen; hides the map library from the pages. */
export interface MapView {
  showTrip: (scene: TripScene) => void;
  drawCar: (car: DrawnCar | null) => void;
  /** Shows all points of the scene. */
  fit: (scene: TripScene) => void;
  zoomBy: (levels: number) => void;
  close: () => void;
}

export type OpenMap = (box: HTMLElement, settings: MapSettings) => MapView;
