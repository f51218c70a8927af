import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { instant } from "#shared/wire.ts";
import { serviceParts } from "./part-states.ts";

const partState = z.object({
  part: z.enum(serviceParts),
  isWorking: z.boolean(),
  /** True for maps that work without street routes: arcs stand in for them, and some addresses are unknown. */
  isLimited: z.boolean(),
  /** Start of the present state, or of the measurements if it began earlier; null before the first one. */
  since: z.nullable(instant),
  /** Incidents of the last 90 days, newest first, at most 20; `endedAt` is null while an incident lasts. */
  incidents: z.array(z.object({ startedAt: instant, endedAt: z.nullable(instant) })),
  /** Number of all incidents in these days. */
  incidentCount: z.int(),
});
export type PartState = z.output<typeof partState>;

export const getServiceStatus = endpoint({
  method: "GET",
  path: "/status",
  summary:
    "Whether booking, payments, maps, mail and text messages work, since when, and the incidents of the last 90 days",
  audience: "anyone",
  reply: successWith({
    /** Whole minute of the last measurement. */
    measuredAt: instant,
    /** Start of the measurements, if it lies within the 90 days; else the first of the days. */
    shownFrom: instant,
    parts: z.array(partState),
  }),
});
