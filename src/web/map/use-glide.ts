import { useEffect, useRef } from "react";
import { type CarFix, carAt, followCar, type Track } from "#shared/live/glide.ts";
import { type MeasuredLine, measureLine } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import type { DrawnCar, MapView } from "./map-view.ts";

type Car = { car: CarFix | undefined; line: readonly Point[]; isMotionReduced: boolean };

/** Draws the car on the map: gliding between positions, or at each position if motion is reduced. */
export const useGlide = (view: MapView | null, { car, line, isMotionReduced }: Car): void => {
  const track = useRef<Track | null>(null);
  useEffect(() => {
    if (!view) return;
    if (!car) {
      track.current = null;
      view.drawCar(null);
      return;
    }
    const measuredLine: MeasuredLine | null = line.length > 1 ? measureLine(line) : null;
    const nextTrack = followCar(track.current, car, { line: measuredLine, now: Date.now() });
    track.current = nextTrack;
    const draw = () => view.drawCar(drawnCar(nextTrack, isMotionReduced));
    draw();
    return repeat(draw, isMotionReduced);
  }, [view, car, line, isMotionReduced]);
};

const AGE_UPDATE_MS = 1000;

/** Calls `draw` once per frame, or once per second if `isSlow`, until the returned function is called. */
const repeat = (draw: () => void, isSlow: boolean): (() => void) => {
  if (isSlow) {
    const timer = setInterval(draw, AGE_UPDATE_MS);
    return () => clearInterval(timer);
  }
  let frame = requestAnimationFrame(function next() {
    draw();
    frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
};

const drawnCar = (track: Track, isMotionReduced: boolean): DrawnCar => {
  const now = Date.now();
  const place = carAt(track, now);
  return {
    place: isMotionReduced ? { ...place, point: track.fix.point } : place,
    ageMs: now - track.fix.at,
  };
};
