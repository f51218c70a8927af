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
  summary: "The caller's driver alert; null without one",
  audience: "rider",
  reply: successWith({ alert: z.nullable(driverAlertSchema) }),
});
export const putDriverAlert = endpoint({
  method: "PUT",
  path: "/driver-alert",
  summary: "Set an alert for drivers near a fare request's pickup, replacing any other",
  audience: "rider",
  limit: "write",
  body: z.object({ quoteId: id }),
  reply: successWith({ alert: driverAlertSchema }),
});
export const deleteDriverAlert = endpoint({
  method: "DELETE",
  path: "/driver-alert",
  summary: "Remove the driver alert; no effect without one",
  audience: "rider",
  limit: "write",
  reply: successWith({}),
});
