import * as z from "zod/mini";
import { labelLine } from "#shared/fields.ts";
import { marketClock, marketDate } from "#shared/market-time.ts";
import { formatCoordinates } from "#shared/places/coordinates.ts";
import { latitude, longitude } from "#shared/wire.ts";
import { type Address, addressOf, addressSchema } from "#web/platform/places/chosen-place.ts";
import { readToken } from "#web/platform/session-cookie.ts";
import { LINKED_TRIP } from "#web/platform/sign-out-cleanup.ts";

const MINUTE_MS = 60_000;
/** A pickup time this close to now, before or after, means a ride now. */
const NOW_MINUTES = 15;

const linkedTripSchema = z.object({
  from: addressSchema,
  to: addressSchema,
  /** Market date and time as in the form for later rides; null for a ride now. */
  pickup: z.nullable(z.object({ pickupDateTime: z.string(), pickupTime: z.string() })),
});

/**
 * A trip known before the log-in: from a link, or priced by a visitor. After the log-in, it fills in a booking form.
 */
export type LinkedTrip = z.output<typeof linkedTripSchema>;

export const readLinkedTrip = (storage: Storage): LinkedTrip | null => {
  try {
    return linkedTripSchema.parse(JSON.parse(storage.getItem(LINKED_TRIP) ?? ""));
  } catch {
    return null;
  }
};

export const storeLinkedTrip = (storage: Storage, trip: LinkedTrip): void =>
  storage.setItem(LINKED_TRIP, JSON.stringify(trip));

export const clearLinkedTrip = (storage: Storage): void => storage.removeItem(LINKED_TRIP);

/** True if the trip has an address; without one it does not replace a draft. */
export const hasAddress = ({ from, to }: LinkedTrip): boolean => from.text !== "" || to.text !== "";

/**
 * Stores the trip of a link and returns the page to open: the scheduling form if it has a pickup
 * time; else the booking form, or for visitors the landing page's price form.
 */
export function openTripLink(query: string, now: Date) {
  const trip = parseTripLink(query, now);
  if (hasAddress(trip) || trip.pickup) storeLinkedTrip(sessionStorage, trip);
  if (trip.pickup) return { to: "/schedule", replace: true } as const;
  const hash = readToken() === null ? "price-a-trip" : "";
  return { to: "/", hash, replace: true } as const;
}

/** Parses the query of a trip link; invalid parts are left empty. The form for later rides checks the pickup time. */
export function parseTripLink(query: string, now: Date): LinkedTrip {
  const parameters = new URLSearchParams(query);
  return {
    from: parseAddress(parameters, "pickup"),
    to: parseAddress(parameters, "drop_off"),
    pickup: pickupOf(parameters.get("pickup_time"), now),
  };
}

const label = labelLine("Address", 300);
const point = z.object({ latitude, longitude });

function parseAddress(parameters: URLSearchParams, prefix: "pickup" | "drop_off"): Address {
  const text = label.safeParse(parameters.get(`${prefix}_address`) ?? "").data ?? "";
  const { data: place } = point.safeParse({
    latitude: numberIn(parameters.get(`${prefix}_lat`)),
    longitude: numberIn(parameters.get(`${prefix}_lon`)),
  });
  if (!place) return { text, place: null };
  return addressOf({ ...place, label: text === "" ? formatCoordinates(place) : text });
}

const numberIn = (text: string | null): number | null =>
  text === null || text.trim() === "" ? null : Number(text);

function pickupOf(unixSeconds: string | null, now: Date): LinkedTrip["pickup"] {
  const minutes = Math.ceil((numberIn(unixSeconds) ?? Number.NaN) / 60);
  // Rounded up: 24 hours and some seconds ahead must not become less than 24 hours.
  const pickupAt = new Date(minutes * MINUTE_MS);
  if (Number.isNaN(pickupAt.getTime())) return null;
  if (Math.abs(pickupAt.getTime() - now.getTime()) <= NOW_MINUTES * MINUTE_MS) return null;
  const { hour, minute } = marketClock(pickupAt);
  const pickupTime = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
  return { pickupDateTime: marketDate(pickupAt), pickupTime };
}
