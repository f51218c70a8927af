import * as z from "zod/mini";

/** Kinds of turns, each with an arrow of its own. */
export const turnKinds = [
  "start",
  "straight",
  "slight-left",
  "slight-right",
  "left",
  "right",
  "sharp-left",
  "sharp-right",
  "u-turn",
  "merge",
  "roundabout",
  "ferry",
  "arrive",
  "arrive-left",
  "arrive-right",
] as const;
export type TurnKind = (typeof turnKinds)[number];

const turnSchema = z.object({
  kind: z.enum(turnKinds),
  /** "Turn right onto Broadway", without a period. */
  instruction: z.string(),
  /** From this turn to the next. */
  miles: z.number(),
  /** Index of the turn's point in the line. */
  pointIndex: z.number(),
});

/** A turn of a route. */
export type Turn = z.output<typeof turnSchema>;

/** A route with its turns. */
export const directionsSchema = z.object({
  miles: z.number(),
  minutes: z.number(),
  /** True for the estimate, which knows no streets: the line is null, and there are no turns. */
  isEstimated: z.boolean(),
  /**
   * True for an estimate while the router starts or a city pack is being built: the same request may find streets in
   * seconds.
   */
  isPreparing: z.boolean(),
  /** Encoded polyline, precision 5. */
  line: z.nullable(z.string()),
  /** In driving order, the first at the start of the line and the last at its end. */
  turns: z.array(turnSchema),
});
export type Directions = z.output<typeof directionsSchema>;
