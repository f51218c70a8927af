import * as z from "zod/mini";
import { line } from "#shared/fields.ts";
import { isoDay } from "#shared/iso-day.ts";
import { listKinds, listOrders, listStatuses } from "./list-choices.ts";

/** What a driver looks for in a list of rides. */
export const driverListFilter = z.object({
  /** The first letters of words of the reference, the places or the rider's name, in any order. */
  search: z.optional(line("Search", 100)),
  status: z.optional(z.enum(listStatuses)),
  kind: z.optional(z.enum(listKinds)),
  /** New York days, both within: when the rider is picked up, or asked for a ride now. */
  from: z.optional(isoDay),
  to: z.optional(isoDay),
  /** By the time of the ride; the list's own order when there is none. */
  order: z.optional(z.enum(listOrders)),
});
export type DriverListFilter = z.output<typeof driverListFilter>;
