import { calculateFareBody } from "#shared/booking/contract.ts";
import type { BodyFor } from "#shared/endpoint.ts";
import { marketInstant, marketIsoMinute } from "#shared/market-time.ts";
import type { previewSurcharges } from "#shared/surcharges/contract.ts";
import { type Address, emptyAddress, placeChoiceOf } from "#web/platform/places/chosen-place.ts";
import { unknownDayError } from "#web/ui/forms/unknown-day.ts";
import { isoOfUsDate, usDateOfIso } from "#web/ui/forms/us-date.ts";
import type { TripSearch } from "./surcharges-search.ts";

/** A trip as typed: day "MM/dd/yyyy", time in the market, such as "9:30 PM" or "21:30". */
export type TripDraft = { from: Address; to: Address; day: string; time: string };

export type TripRequest = Omit<BodyFor<typeof previewSurcharges>, "rules">;

export type TripErrors = Partial<Record<"from" | "to" | "day" | "time", string>>;

/** Form values from the URL; day and time default to now. */
export function draftOfSearch(search: TripSearch, now: Date): TripDraft {
  const [day = "", time = ""] = (search.at ?? marketIsoMinute(now).replace(" ", "T")).split("T");
  return {
    from: addressOfSearch(search.from, search.fromAt),
    to: addressOfSearch(search.to, search.toAt),
    day: usDateOfIso(day),
    time: twelveHours(time.slice(0, 5)),
  };
}

function addressOfSearch(text: string | undefined, position: string | undefined): Address {
  if (text === undefined) return emptyAddress;
  const [latitude, longitude] = (position ?? "").split(",").map(Number);
  return latitude === undefined || longitude === undefined
    ? { text, place: null }
    : { text, place: { label: text, latitude, longitude } };
}

/** The trip for the URL, or errors by field. */
export function searchOfDraft({ from, to, day, time }: TripDraft): {
  search: TripSearch | null;
  errors: TripErrors;
} {
  const errors: TripErrors = { ...placeErrors(placesOf(from, to)), ...timeErrors(day, time) };
  if (Object.keys(errors).length > 0) return { search: null, errors };
  const at = `${isoOfUsDate(day)}T${twentyFourHours(time)}`;
  return {
    search: { from: from.text, fromAt: positionOf(from), to: to.text, toAt: positionOf(to), at },
    errors,
  };
}

type Places = TripRequest["trip"];

const placesOf = (from: Address, to: Address): Places => ({
  ...(from.place ? { fromPlace: placeChoiceOf(from.place) } : { from: from.text }),
  ...(to.place ? { toPlace: placeChoiceOf(to.place) } : { to: to.text }),
});

function placeErrors(places: Places): TripErrors {
  const issues = calculateFareBody.safeParse(places).error?.issues ?? [];
  const messageAt = (end: "from" | "to") =>
    issues.find(({ path }) => path[0] === end || path[0] === `${end}Place`)?.message;
  const [from, to] = [messageAt("from"), messageAt("to")];
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

const positionOf = ({ place }: Address): string | undefined =>
  place ? `${place.latitude},${place.longitude}` : undefined;

function timeErrors(day: string, time: string): TripErrors {
  const date = isoOfUsDate(day);
  if (!date) return { day: unknownDayError(day) ?? "Enter a date as MM/DD/YYYY" };
  const instant = marketInstant({ date, time: twentyFourHours(time) });
  if (instant.kind === "malformed") return { time: "Enter a time such as 9:30 PM" };
  return instant.kind === "skipped"
    ? { time: "This time does not exist on this day: the clocks go forward an hour" }
    : {};
}

/** "21:30" -> "9:30 PM"; anything else stays as it is. */
function twelveHours(time: string): string {
  const [, hour = "", minute = ""] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hour === "") return time;
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
}

/** "9:30 pm" -> "21:30"; anything else stays as it is, for `marketInstant` to check. */
function twentyFourHours(typed: string): string {
  const match = /^(1[0-2]|0?[1-9])(?::([0-5]\d))?\s*([ap])\.?m\.?$/i.exec(typed.trim());
  if (!match) return typed.trim().padStart(5, "0");
  const [, hour = "", minute = "00", half = ""] = match;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minute}`;
}

/** The request for the URL's trip; null if missing or invalid. */
export function requestOfSearch(search: TripSearch): TripRequest | null {
  if (!search.from || !search.to || !search.at) return null;
  const [date = "", time = ""] = search.at.split("T");
  const instant = marketInstant({ date, time });
  if (instant.kind !== "instant") return null;
  const from = addressOfSearch(search.from, search.fromAt);
  const trip = placesOf(from, addressOfSearch(search.to, search.toAt));
  const isValid = Object.keys(placeErrors(trip)).length === 0;
  return isValid ? { trip, pickupAt: instant.at.toISOString() } : null;
}
