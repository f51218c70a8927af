import * as z from "zod/mini";
import type { Turn, TurnKind } from "#shared/directions/directions.ts";
import type { Point } from "#shared/places/place.ts";
import { readPolyline, writePolyline } from "#shared/places/polyline.ts";
import type { CarPosition } from "./router.ts";

/** Request for a route with turns in English. Valhalla starts on a street within 60 degrees of the car's heading. */
export const turnsRequest = ({ latitude, longitude, heading }: CarPosition, to: Point) => ({
  locations: [
    { lat: latitude, lon: longitude, ...(heading === undefined ? {} : { heading }) },
    { lat: to.latitude, lon: to.longitude },
  ],
  costing: "auto",
  units: "miles",
  language: "en-US",
});

/** Valhalla's own format, because its OSRM format lacks the types of turns. */
export const turnsReplySchema = z.object({
  trip: z.object({
    summary: z.object({ length: z.number(), time: z.number() }),
    legs: z.tuple([
      z.object({
        shape: z.string(),
        maneuvers: z.array(
          z.object({
            type: z.int(),
            instruction: z.string(),
            length: z.number(),
            begin_shape_index: z.int(),
          }),
        ),
      }),
    ]),
  }),
});

const SHAPE_UNITS_PER_DEGREE = 1e6;

/** Valhalla's encoded polyline of precision 6, in precision 5. */
export const lineOfShape = (shape: string): string =>
  writePolyline(readPolyline(shape, SHAPE_UNITS_PER_DEGREE));

/** Miles, minutes at free flow, line and turns of a reply. */
export const readTurns = ({ trip }: z.output<typeof turnsReplySchema>) => {
  const [{ shape, maneuvers }] = trip.legs;
  return {
    miles: trip.summary.length,
    freeFlowMinutes: trip.summary.time / 60,
    line: lineOfShape(shape),
    turns: maneuvers.map(
      ({ type, instruction, length, begin_shape_index }): Turn => ({
        kind: kinds[type] ?? "straight",
        instruction: instruction.replace(/\.$/, ""),
        miles: length,
        pointIndex: begin_shape_index,
      }),
    ),
  };
};

/** Turns by Valhalla's maneuver type number; other types mean straight on. */
const kinds: Record<number, TurnKind | undefined> = {
  1: "start",
  2: "start",
  3: "start",
  4: "arrive",
  5: "arrive-right",
  6: "arrive-left",
  9: "slight-right",
  10: "right",
  11: "sharp-right",
  12: "u-turn",
  13: "u-turn",
  14: "sharp-left",
  15: "left",
  16: "slight-left",
  18: "slight-right",
  19: "slight-left",
  20: "slight-right",
  21: "slight-left",
  23: "slight-right",
  24: "slight-left",
  25: "merge",
  26: "roundabout",
  28: "ferry",
  37: "merge",
  38: "merge",
};
