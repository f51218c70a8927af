import * as z from "zod/mini";
import { line } from "#shared/fields.ts";
import { isoDay } from "#shared/iso-day.ts";
import { listKinds, listOrders, listStatuses } from "./list-choices.ts";

export const driverListFilter = z.object({
  /** Word prefixes of the reference, the places or the rider's name, in any order. */
  search: z.optional(line("Search", 100)),
  status: z.optional(z.enum(listStatuses)),
  kind: z.optional(z.enum(listKinds)),
  /** Market days, both inclusive: of the pickup, or of the request for instant rides. */
  from: z.optional(isoDay),
  to: z.optional(isoDay),
  /** Order by ride time; the list's default order if absent. */
  order: z.optional(z.enum(listOrders)),
});
/** `part: "open"` leaves out past rides. */
export const scheduledListFilter = z.extend(driverListFilter, {
  part: z.optional(z.enum(["open"])),
});
/** As for drivers, with word prefixes of the driver's name. */
export const riderListFilter = z.pick(driverListFilter, { search: true, from: true, to: true });
export type DriverListFilter = z.output<typeof driverListFilter>;
