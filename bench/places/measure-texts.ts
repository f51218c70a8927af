import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Place, Point } from "#shared/places/place.ts";
import { percentile } from "../statistics.ts";
import type { MappedAddress } from "./extract-addresses.ts";

const METERS_PER_MILE = 1609.344;
const CLOSE_METERS = 50;

export interface TypedText {
  text: string;
  address: MappedAddress;
  /** Other end of the trip, or the rider. */
  near?: Point | undefined;
}

/** A typed text with its result: `meters` is the error, infinite without a result. */
export interface Outcome extends TypedText {
  meters: number;
  label: string | null;
}

/** Looks each text up as booking does. */
export async function findAll(geocoder: Geocoder, texts: readonly TypedText[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const typedText of texts) {
    const place = await geocoder.find(typedText.text, typedText.near).catch(() => null);
    outcomes.push(outcomeOf(typedText, place));
  }
  return outcomes;
}

/** Evaluates the suggestion closest to the address, because the rider sees all of them. */
export async function suggestAll(
  geocoder: Geocoder,
  texts: readonly TypedText[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const typedText of texts) {
    const places = await geocoder.suggest(typedText.text, typedText.near);
    const all = places.map((place) => outcomeOf(typedText, place));
    const best = all.toSorted((one, other) => one.meters - other.meters)[0];
    outcomes.push(best ?? outcomeOf(typedText, null));
  }
  return outcomes;
}

function outcomeOf(typedText: TypedText, place: Place | null): Outcome {
  if (!place) return { ...typedText, meters: Number.POSITIVE_INFINITY, label: null };
  const miles = Math.min(...typedText.address.points.map((point) => milesBetween(point, place)));
  return { ...typedText, meters: miles * METERS_PER_MILE, label: place.label };
}

export const isClose = ({ meters }: Outcome): boolean => meters <= CLOSE_METERS;

export const shareClose = (outcomes: readonly Outcome[]): number =>
  outcomes.filter(isClose).length / outcomes.length;

/** Row of a table: texts, share found within 50 m, number not found, median and 90th percentile of the errors. */
export function tableRow(name: string, outcomes: readonly Outcome[]): string {
  const meters = outcomes.map((outcome) => outcome.meters).filter(Number.isFinite);
  const share = `${(100 * shareClose(outcomes)).toFixed(1)} %`;
  const at = (percent: number) => `${Math.round(percentile(meters, percent))} m`;
  return `| ${name} | ${outcomes.length} | ${share} | ${outcomes.length - meters.length} | ${at(50)} | ${at(90)} |`;
}
