import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { requiredLabel, requiredText } from "#shared/fields.ts";
import { dollars, enteredDollars, id, idParams, instant } from "#shared/wire.ts";
import { tollStates } from "./toll-rule.ts";

const tollSchema = z.object({
  id,
  road: z.string(),
  amount: dollars,
  state: z.enum(tollStates),
  enteredAt: instant,
  objectUntil: instant,
  /** The photo was not removed. */
  hasPhoto: z.boolean(),
  /** The rider's reason; null without an objection. */
  objection: z.nullable(z.string()),
  /** The admin's reason; null without a decision. */
  decisionReason: z.nullable(z.string()),
  paidAt: z.nullable(instant),
  /** Why the card was refused, for the rider of an unpaid toll. */
  refusal: z.nullable(z.string()),
});
export type Toll = z.output<typeof tollSchema>;

export const rideTollsSchema = z.object({
  /** Most for each toll and for all of the ride; null if the rider did not agree to tolls. */
  limits: z.nullable(z.object({ each: dollars, ride: dollars })),
  /** The card that paid the ride can be charged later. */
  isChargeable: z.boolean(),
  /** Why the driver cannot enter one now, or null. */
  refusal: z.nullable(z.string()),
  /** Deadline to enter one; null before the ride's end. */
  until: z.nullable(instant),
  /** Oldest first. */
  entries: z.array(tollSchema),
});
export type RideTolls = z.output<typeof rideTollsSchema>;

export const noTolls: RideTolls = {
  limits: null,
  isChargeable: false,
  refusal: null,
  until: null,
  entries: [],
};

const TOLL_AMOUNT_MESSAGE = "Enter an amount in dollars and cents, such as 6.94";
/** Allows more than any ride: its own limits are checked separately. */
export const tollAmount = enteredDollars(TOLL_AMOUNT_MESSAGE, 1_000_000);

export const listTollRoads = endpoint({
  method: "GET",
  path: "/toll-roads",
  summary: "Roads with tolls in the area, with the usual amounts",
  audience: "driver",
  reply: successWith({
    roads: z.array(z.object({ name: z.string(), usualAmount: dollars })),
  }),
});
export type TollRoad = z.output<typeof listTollRoads.reply>["roads"][number];

/** Larger than for profile pictures: a phone's photo is sent as taken. */
export const tollPhotoLimit = { maxBytes: 10_000_000, tooLarge: "Max file size is 10MB." } as const;

export const uploadTollPhoto = endpoint({
  method: "POST",
  path: "/rides/:id/toll-photos",
  summary: "Upload the photo of a toll's receipt, for the ride's rider, its driver and admins",
  audience: "driver",
  limit: "uploads",
  params: idParams,
  takesFile: true,
  reply: successWith({ photoId: id }),
});

const tollsReply = successWith({ tolls: rideTollsSchema });

export const enterToll = endpoint({
  method: "POST",
  path: "/rides/:id/tolls",
  summary: "Enter a toll paid during the ride; the rider can object before it is charged",
  audience: "driver",
  limit: "write",
  params: idParams,
  body: z.object({
    road: requiredLabel("Road", 80),
    amount: tollAmount,
    photoId: z.uuid("Add a photo of the receipt").check(z.toLowerCase()),
    /** Confirms a second toll of the road within minutes. */
    isAnother: z.optional(z.boolean()),
  }),
  reply: tollsReply,
  status: 201,
});

export const objectToToll = endpoint({
  method: "POST",
  path: "/tolls/:id/objection",
  summary: "Object to a toll: an admin decides about it",
  audience: "rider",
  limit: "write",
  params: idParams,
  body: z.object({ reason: requiredText("Reason", 300) }),
  reply: tollsReply,
});

/** Suggested reasons. */
export const objections = [
  "We did not use this road",
  "The amount is wrong",
  "It was entered twice",
] as const;

export const withdrawToll = endpoint({
  method: "POST",
  path: "/tolls/:id/withdrawal",
  summary: "Withdraw a toll entered by mistake, before it is charged",
  audience: "driver",
  limit: "write",
  params: idParams,
  reply: tollsReply,
});

export const payToll = endpoint({
  method: "POST",
  path: "/tolls/:id/payment",
  summary: "Open the payment page of a toll whose card was refused",
  audience: "rider",
  limit: "checkout",
  params: idParams,
  reply: successWith({ url: z.string() }),
});

export const getTollPhoto = endpoint({
  method: "GET",
  path: "/tolls/:id/photo",
  summary: "The photo of a toll's receipt, for the ride's rider, its driver and admins",
  audience: "signed-in",
  params: idParams,
  /** Base64. */
  reply: successWith({ jpeg: z.string() }),
});
