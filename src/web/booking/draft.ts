import * as z from "zod/mini";
import { calculateFare } from "#shared/booking/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { addressSchema, noAddress } from "#web/app/places/chosen-place.ts";
import type { Trip } from "./trip.ts";

const KEY = "booking";

export type Quote = ReplyOf<typeof calculateFare>;

/** The booking in progress: the form, and the last answer with the trip that it answers. */
export type Draft = { trip: Trip; answered: { trip: Trip; quote: Quote } | null };

export const emptyDraft: Draft = { trip: { from: noAddress, to: noAddress }, answered: null };

const tripSchema = z.object({ from: addressSchema, to: addressSchema });
const draftSchema = z.object({
  trip: tripSchema,
  answered: z.nullable(z.object({ trip: tripSchema, quote: calculateFare.reply })),
});

/** The draft of this tab; an empty one when there is none, or none that can be read. */
export const readDraft = (storage: Storage): Draft => {
  try {
    return draftSchema.parse(JSON.parse(storage.getItem(KEY) ?? ""));
  } catch {
    return emptyDraft;
  }
};

export const keepDraft = (storage: Storage, draft: Draft) =>
  storage.setItem(KEY, JSON.stringify(draft));
