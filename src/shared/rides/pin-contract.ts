import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { pinPolicies } from "./start-pin.ts";

const preferenceReply = successWith({
  /** The rider wants a PIN on every ride. */
  isWished: z.boolean(),
  /** Rides for which the installation always requires a PIN. */
  policy: z.enum(pinPolicies),
});

export const getPinWish = endpoint({
  method: "GET",
  path: "/users/ride-pin",
  summary: "Whether the rider wants each ride to start with a PIN",
  audience: "rider",
  reply: preferenceReply,
});

export const putPinWish = endpoint({
  method: "PUT",
  path: "/users/ride-pin",
  summary: "Start each ride with a PIN, or only where the installation asks for it",
  audience: "rider",
  limit: "write",
  body: z.object({ isWished: z.boolean("Say yes or no") }),
  reply: preferenceReply,
});
