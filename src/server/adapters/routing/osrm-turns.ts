import * as z from "zod/mini";
import type { Turn, TurnKind } from "#shared/directions/directions.ts";
import type { Point } from "#shared/places/place.ts";
import { readPolyline, writePolyline } from "#shared/places/polyline.ts";

const METERS_PER_MILE = 1609.344;

const stepSchema = z.object({
  distance: z.number(),
  name: z.string(),
  /** Encoded polyline, precision 5. */
  geometry: z.string(),
  maneuver: z.object({
    type: z.string(),
    modifier: z.optional(z.string()),
    exit: z.optional(z.number()),
  }),
});
type Step = z.output<typeof stepSchema>;

export const osrmTurnsSchema = z.object({
  code: z.literal("Ok"),
  routes: z.tuple(
    [
      z.object({
        distance: z.number(),
        duration: z.number(),
        legs: z.tuple([z.object({ steps: z.array(stepSchema) })]),
      }),
    ],
    z.unknown(),
  ),
});

/** Miles, minutes at free flow, line and turns of a reply; OSRM names turns but writes no sentences. */
export const readOsrmTurns = ({ routes: [route] }: z.output<typeof osrmTurnsSchema>) => {
  const points: Point[] = [];
  const turns: Turn[] = [];
  for (const step of route.legs[0].steps) {
    // A step begins at the last point of the previous step.
    const stepPoints = readPolyline(step.geometry).slice(points.length > 0 ? 1 : 0);
    turns.push({
      kind: kindOf(step.maneuver),
      instruction: instructionFor(step),
      miles: step.distance / METERS_PER_MILE,
      pointIndex: Math.max(0, points.length - 1),
    });
    points.push(...stepPoints);
  }
  return {
    miles: route.distance / METERS_PER_MILE,
    freeFlowMinutes: route.duration / 60,
    line: writePolyline(points),
    turns,
  };
};

const kindsByType: Record<string, TurnKind | undefined> = {
  depart: "start",
  merge: "merge",
  roundabout: "roundabout",
  rotary: "roundabout",
};
const kindsByModifier: Record<string, TurnKind | undefined> = {
  uturn: "u-turn",
  "sharp right": "sharp-right",
  right: "right",
  "slight right": "slight-right",
  "slight left": "slight-left",
  left: "left",
  "sharp left": "sharp-left",
};

const kindOf = ({ type, modifier = "" }: Step["maneuver"]): TurnKind => {
  if (type === "arrive") return arrivals[modifier] ?? "arrive";
  return kindsByType[type] ?? kindsByModifier[modifier] ?? "straight";
};
const arrivals: Record<string, TurnKind | undefined> = {
  left: "arrive-left",
  right: "arrive-right",
};

/** Instruction of a step, such as "Turn right onto Broadway". */
const instructionFor = (step: Step): string => {
  const { type, exit } = step.maneuver;
  const onto = step.name ? ` onto ${step.name}` : "";
  if (type === "depart") return step.name ? `Drive on ${step.name}` : "Drive on";
  if (type === "arrive") return "You have arrived";
  if (type === "roundabout" || type === "rotary")
    return exit ? `Take exit ${exit} of the roundabout${onto}` : `Enter the roundabout${onto}`;
  if (type === "merge") return `Merge${onto}`;
  return `${instructionOf(step.maneuver)}${onto}`;
};

const instructionOf = ({ type, modifier = "" }: Step["maneuver"]): string => {
  const side = /left|right/.exec(modifier)?.[0];
  if (modifier === "uturn") return "Make a U-turn";
  if (!side) return "Continue";
  if (type === "fork") return `Keep ${side}`;
  if (type === "on ramp") return `Take the ramp on the ${side}`;
  if (type === "off ramp") return `Take the exit on the ${side}`;
  return modifier.startsWith("slight") ? `Bear ${side}` : `Turn ${modifier}`;
};
