import {
  addProtocol,
  type GeoJSONSource,
  Map as MapLibre,
  Marker,
  setWorkerUrl,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import type { Point } from "#shared/places/place.ts";
import type { TripScene } from "#shared/places/trip-sketch.ts";
import { boundsOf } from "#shared/places/trip-sketch.ts";
import { addCrowd, showCrowd } from "./crowd-layers.ts";
import { fitPadding } from "./fit-padding.ts";
import { fitWhenVisible } from "./fit-when-visible.ts";
import { type MapColors, readMapColors } from "./map-colors.ts";
import { carMark, endMark, pinMark, poleOf, updateCarMark } from "./map-marks.ts";
import { readTiles } from "./map-tiles.ts";
import type { MapSettings, MapView, OpenMap, TripEnd } from "./map-view.ts";
import { pinMovedBy } from "./move-pin.ts";
import { addRoom, labelAboveStreets, tripFeatures, tripLayers } from "./trip-layers.ts";

setWorkerUrl(workerUrl);
addProtocol("pmtiles", readTiles);

const TRIP = "trip";
const MAX_FIT_ZOOM = 16;
/** Timeout of the first picture. */
const FIRST_PICTURE_MS = 12_000;
const MOVE_MS = 300;
const MILES_AROUND_EQUATOR = 24_901;

/** Opens a map in an empty element. */
export const openMap: OpenMap = (box, settings) => {
  const map = new MapLibre({
    ...viewOf(box, settings.scene),
    container: box,
    style: settings.style,
    attributionControl: false,
    cooperativeGestures: settings.isInPage,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: settings.isMotionReduced ? 0 : MOVE_MS,
    reduceMotion: settings.isMotionReduced,
    validateStyle: false,
    // The name of the landmark: a page can have several maps.
    locale: { "Map.Title": settings.label },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const stopWaiting = reportFirstPicture(map, settings);
  const marks = new Marks(map, settings);
  let scene = settings.scene;
  let fittedScene = scene;
  let isMovedByHand = false;
  map.on("movestart", ({ originalEvent }) => {
    if (originalEvent) isMovedByHand = true;
  });
  const fitting = fitWhenVisible(box, (ms) => map.fitBounds(...fitOf(box, fittedScene, ms)));
  map.on("resize", () => fitting.resize(!isMovedByHand && !settings.pinEnd));
  map.on("style.load", () => {
    const colors = readMapColors(box);
    addTrip(map, scene, colors);
    if (scene.crowd) addCrowd(map, scene.crowd, { colors, onChoose: settings.onChoose });
  });
  marks.show(scene);
  const duration = settings.isMotionReduced ? 0 : MOVE_MS;
  return {
    showTrip: (next) => {
      scene = next;
      void map.getSource<GeoJSONSource>(TRIP)?.setData(tripFeatures(scene));
      marks.show(scene);
      if (scene.crowd) showCrowd(map, scene.crowd);
    },
    drawCar: (car) => {
      marks.drawCar(car);
      if (car && !isMovedByHand && !map.isMoving()) keepInView(map, car.place.point, duration);
    },
    fit: (next) => {
      fittedScene = next;
      isMovedByHand = false;
      fitting.fit(duration);
    },
    zoomBy: (levels) => void map.zoomTo(map.getZoom() + levels, { duration }),
    close: () => {
      stopWaiting();
      map.remove();
    },
  } satisfies MapView;
};

const lngLat = ({ latitude, longitude }: Point): [number, number] => [longitude, latitude];

const viewOf = (box: HTMLElement, scene: TripScene) => {
  const [bounds, fitBoundsOptions] = fitOf(box, scene, 0);
  return { bounds, fitBoundsOptions };
};

const fitOf = (box: HTMLElement, scene: TripScene, duration: number) => {
  const bounds = boundsOf(scene);
  const { south, west, north, east } = bounds;
  const corners: [[number, number], [number, number]] = [
    [west, south],
    [east, north],
  ];
  const padding = fitPadding({ width: box.clientWidth, height: box.clientHeight }, bounds);
  return [corners, { padding, maxZoom: MAX_FIT_ZOOM, duration }] as const;
};

/** Miles per pixel at the center of the map. */
const milesPerPixel = (map: MapLibre): number => {
  const { lat } = map.getCenter();
  const worldPixels = 512 * 2 ** map.getZoom();
  return (MILES_AROUND_EQUATOR * Math.cos((lat * Math.PI) / 180)) / worldPixels;
};

/** Follows a car or a pin that leaves the view. */
const keepInView = (map: MapLibre, point: Point, duration: number): void => {
  if (!map.getBounds().contains(lngLat(point))) map.panTo(lngLat(point), { duration });
};

/**
 * Adds the trip's layers above the style's street names, whose outlines would cut the route, and below the names of
 * places; and its room above both.
 */
const addTrip = (map: MapLibre, scene: TripScene, colors: MapColors): void => {
  const nextLabel = labelAboveStreets(map.getStyle().layers);
  map.addSource(TRIP, { type: "geojson", data: tripFeatures(scene) });
  for (const layer of tripLayers(TRIP, colors)) map.addLayer(layer, nextLabel);
  addRoom(map, TRIP);
};

/** Attribution texts of the style's sources, without links. */
const sourcesOf = (map: MapLibre): string => {
  const texts = Object.keys(map.getStyle().sources).map((id) => {
    const { attribution = "" } = map.getSource(id) ?? {};
    const html = new DOMParser().parseFromString(attribution, "text/html");
    return html.body.textContent.trim();
  });
  return [...new Set(texts)].filter((text) => text !== "").join(", ");
};

/**
 * Reports the first complete picture, or a failure: no style, no readable tile, no picture in time, or a lost WebGL
 * context. Returns a function that stops the timeout.
 */
const reportFirstPicture = (map: MapLibre, { onReady, onFailure }: MapSettings) => {
  let [hasStyle, hasFailed, hasTile] = [false, false, false];
  const timer = setTimeout(onFailure, FIRST_PICTURE_MS);
  map.on("sourcedata", ({ sourceId, tile }) => {
    // GeoJSON tiles are made in the browser: they do not show that the server's tiles can be read.
    if (tile && map.getSource(sourceId)?.type !== "geojson") hasTile = true;
  });
  map.once("style.load", () => {
    hasStyle = true;
  });
  map.on("error", () => {
    hasFailed = true;
    // Without a style nothing else is ever loaded.
    if (!hasStyle) onFailure();
  });
  map.once("load", () => {
    clearTimeout(timer);
    if (hasFailed && !hasTile) onFailure();
    else onReady(sourcesOf(map));
  });
  map.on("webglcontextlost", onFailure);
  return () => clearTimeout(timer);
};

/** Marks above the map: pickup, dropoff and car. */
class Marks {
  #map: MapLibre;
  #settings: MapSettings;
  #ends = new Map<TripEnd, Marker>();
  #car: Marker | null = null;

  constructor(map: MapLibre, settings: MapSettings) {
    this.#map = map;
    this.#settings = settings;
    map.on("move", () => this.#uncoverEnds());
  }

  show({ pickup, dropoff }: TripScene): void {
    this.#showEnd("pickup", pickup);
    this.#showEnd("dropoff", dropoff);
    this.#uncoverEnds();
  }

  drawCar(car: Parameters<MapView["drawCar"]>[0]): void {
    if (!car) {
      this.#car?.remove();
      this.#car = null;
      this.#uncoverEnds();
      return;
    }
    const at = lngLat(car.place.point);
    this.#car ??= new Marker({ element: carMark() }).setLngLat(at).addTo(this.#map);
    this.#car.setLngLat(at);
    updateCarMark(this.#car.getElement(), car, milesPerPixel(this.#map));
    this.#uncoverEnds();
  }

  #uncoverEnds(): void {
    const car = this.#car && this.#map.project(this.#car.getLngLat());
    for (const [end, marker] of this.#ends) {
      if (end === this.#settings.pinEnd) continue;
      const pole = poleOf(this.#map.project(marker.getLngLat()), car);
      if (marker.getOffset().y === pole) continue;
      marker.setOffset([0, pole]);
      marker.getElement().style.setProperty("--pole", `${pole}px`);
    }
  }

  #showEnd(end: TripEnd, point: Point | undefined): void {
    if (!point) {
      this.#ends.get(end)?.remove();
      this.#ends.delete(end);
      return;
    }
    const shownMarker = this.#ends.get(end);
    if (shownMarker) shownMarker.setLngLat(lngLat(point));
    else this.#ends.set(end, this.#create(end, point));
  }

  #create(end: TripEnd, point: Point): Marker {
    if (this.#settings.pinEnd !== end)
      return new Marker({ element: endMark(end) }).setLngLat(lngLat(point)).addTo(this.#map);
    const element = pinMark(end);
    const marker = new Marker({ element, anchor: "bottom", draggable: true });
    const read = (): Point => {
      const { lat, lng } = marker.getLngLat();
      return { latitude: lat, longitude: lng };
    };
    marker.on("dragend", () => this.#settings.onPick(read()));
    this.#map.on("click", ({ lngLat: { lat, lng } }) => {
      this.#settings.onPick({ latitude: lat, longitude: lng });
    });
    element.addEventListener("keydown", (event) => {
      const movedPoint = pinMovedBy(read(), event, milesPerPixel(this.#map));
      if (!movedPoint) return;
      event.preventDefault();
      event.stopPropagation();
      marker.setLngLat(lngLat(movedPoint));
      keepInView(this.#map, movedPoint, this.#settings.isMotionReduced ? 0 : MOVE_MS);
      this.#settings.onPick(movedPoint);
    });
    return marker.setLngLat(lngLat(point)).addTo(this.#map);
  }
}
