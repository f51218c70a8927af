import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { id, instant, latitude, longitude } from "#shared/wire.ts";

const ALERT_MINUTES = 120;

export const alertExpiresAt = (setAt: Date): Date => plusMinutes(setAt, ALERT_MINUTES);

const end = z.object({ label: z.string(), latitude, longitude });

/**
 * A rider's request to be notified of a nearby driver: `told` once notified, `expired` if no driver came in
 * time.
 */
export const driverAlertSchema = z.object({
  state: z.enum(["open", "told", "expired"]),
  from: end,
  to: end,
  expiresAt: instant,
  toldAt: z.nullable(instant),
});
export type DriverAlert = z.output<typeof driverAlertSchema>;

export const getDriverAlert = endpoint({
  method: "GET",
  path: "/driver-alert",
  summary: "The wait for a driver near a pickup; null when there is none",
  audience: "rider",
  reply: successWith({ alert: z.nullable(driverAlertSchema) }),
});
export const putDriverAlert = endpoint({
  method: "PUT",
  path: "/driver-alert",
  summary: "Wait for a driver near the pickup of a fare request, in place of any other wait",
  audience: "rider",
  limit: "write",
  body: z.object({ quoteId: id }),
  reply: successWith({ alert: driverAlertSchema }),
});
export const deleteDriverAlert = endpoint({
  method: "DELETE",
  path: "/driver-alert",
  summary: "Wait no longer; nothing happens without a wait",
  audience: "rider",
  limit: "write",
  reply: successWith({}),
});
