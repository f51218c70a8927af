import * as z from "zod/mini";
import { rideStateSchema } from "#shared/rides/contract.ts";
import { id, instant, latitude, longitude } from "#shared/wire.ts";

const eventId = z.number();

/**
 * What `GET /api/live` tells. The name of a server-sent event is its `type`, its data is this as JSON. An event
 * may come twice (after a break), so it says what is so now, not what to add.
 *
 * ready: everything up to `eventId` has been told; what the page shows can be read again.
 * ride: a ride of the reader is in a new state. request: a paid ride waits for the driver's answer.
 * driver-position: where the driver of the rider's ride is. notice: something of the driver, or of
 * the rider's wait for a driver, changed.
 */
export const liveEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), eventId }),
  z.object({ type: z.literal("ride"), rideId: id, state: rideStateSchema, eventId }),
  z.object({ type: z.literal("request"), rideId: id, eventId }),
  z.object({ type: z.literal("driver-position"), rideId: id, latitude, longitude, at: instant }),
  z.object({ type: z.literal("notice"), about: z.enum(["driver", "alert"]) }),
]);
export type LiveEvent = z.output<typeof liveEventSchema>;
