import * as z from "zod/mini";
import { rideStateSchema } from "#shared/rides/contract.ts";
import { id, instant, latitude, longitude } from "#shared/wire.ts";

const eventId = z.number();

/**
 * Events of `GET /api/live`. A server-sent event's name is its `type`; its data is this object as JSON. Events can
 * repeat after a reconnect, so each one describes the current state, not a change.
 *
 * ready: all events up to `eventId` were sent; the page should refetch.
 * ride: a ride of the reader changed its state.
 * request: a paid ride awaits the driver's answer.
 * message: the messages of a ride of the reader changed, or its ride check ("Is everything all right?").
 * driver-position: position of the rider's driver.
 * notice: the driver's account, the rider's driver alert, or the lost item of a ride changed.
 */
export const liveEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), eventId }),
  z.object({ type: z.literal("ride"), rideId: id, state: rideStateSchema, eventId }),
  z.object({ type: z.literal("request"), rideId: id, eventId }),
  z.object({ type: z.literal("message"), rideId: id }),
  z.object({
    type: z.literal("driver-position"),
    rideId: id,
    latitude,
    longitude,
    /** Degrees from north. */
    heading: z.optional(z.number()),
    at: instant,
  }),
  z.object({ type: z.literal("notice"), about: z.enum(["driver", "alert", "lost_item"]) }),
]);
export type LiveEvent = z.output<typeof liveEventSchema>;
