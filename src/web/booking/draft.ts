import * as z from "zod/mini";
import { calculateFare } from "#shared/booking/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { addressSchema, emptyAddress } from "#web/platform/places/chosen-place.ts";
import type { Trip } from "./trip.ts";

const KEY = "booking";

export type Quote = ReplyOf<typeof calculateFare>;

/**
 * A quote with its trip. `previousOffers`: offers of the quote that it replaced in this tab, if that was for the same
 * trip.
 */
export type LatestQuote = { trip: Trip; quote: Quote; previousOffers?: Quote["rides"] };

/**
 * The booking in progress: the form's trip, and the latest quote. `isRequested`: the form requests offers for the trip
 * as soon as it opens. `after`: id of the ride that was completed last when the draft began, null without one.
 */
export type Draft = {
  trip: Trip;
  latest: LatestQuote | null;
  isRequested?: boolean | undefined;
  after?: string | null | undefined;
};

export const emptyDraft: Draft = { trip: { from: emptyAddress, to: emptyAddress }, latest: null };

const tripSchema = z.object({ from: addressSchema, to: addressSchema });
const draftSchema = z.object({
  accountId: z.string(),
  trip: tripSchema,
  latest: z.nullable(z.object({ trip: tripSchema, quote: calculateFare.reply })),
  isRequested: z.optional(z.boolean()),
  after: z.optional(z.nullable(z.string())),
});

/** The account's draft in this tab; empty if there is none or it is unreadable. */
export const readDraft = (storage: Storage, accountId: string | undefined): Draft => {
  try {
    const { accountId: owner, ...draft } = draftSchema.parse(
      JSON.parse(storage.getItem(KEY) ?? ""),
    );
    return owner === accountId ? draft : emptyDraft;
  } catch {
    return emptyDraft;
  }
};

/** Stores the account's draft in this tab; nothing without an account. */
export const saveDraft = (storage: Storage, accountId: string | undefined, draft: Draft): void => {
  if (accountId !== undefined) storage.setItem(KEY, JSON.stringify({ ...draft, accountId }));
};

/**
 * Empties a draft that began before the ride `rideId` was completed. A draft that was never compared with a ride stays, and
 * counts as begun after this one.
 */
export const draftAfter = (draft: Draft, rideId: string | null): Draft => ({
  ...(draft.after === undefined || rideId === null ? draft : emptyDraft),
  after: rideId,
});
