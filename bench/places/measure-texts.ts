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

/** Error of each answer in meters; infinite without an answer. */
export interface Outcome extends TypedText {
  meters: number;
  label: string | null;
}

/** Looks each text up as booking does. */
export async function findAll(geocoder: Geocoder, texts: readonly TypedText[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const typed of texts) {
    const place = await geocoder.find(typed.text, typed.near).catch(() => null);
    outcomes.push(outcomeOf(typed, place));
  }
  return outcomes;
}

/** Takes the suggestion closest to the address: the rider sees all of them. */
export async function suggestAll(
  geocoder: Geocoder,
  texts: readonly TypedText[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const typed of texts) {
    const places = await geocoder.suggest(typed.text, typed.near);
    const all = places.map((place) => outcomeOf(typed, place));
    const best = all.toSorted((one, other) => one.meters - other.meters)[0];
    outcomes.push(best ?? outcomeOf(typed, null));
  }
  return outcomes;
}

function outcomeOf(typed: TypedText, place: Place | null): Outcome {
  if (!place) return { ...typed, meters: Number.POSITIVE_INFINITY, label: null };
  const miles = Math.min(...typed.address.points.map((point) => milesBetween(point, place)));
  return { ...typed, meters: miles * METERS_PER_MILE, label: place.label };
}

export const isClose = ({ meters }: Outcome): boolean => meters <= CLOSE_METERS;

export const shareClose = (outcomes: readonly Outcome[]): number =>
  outcomes.filter(isClose).length / outcomes.length;

/** Row of a table: number of texts, share found within 50 m, median and 90th percentile of the errors. */
export function tableRow(name: string, outcomes: readonly Outcome[]): string {
  const meters = outcomes.map((outcome) => outcome.meters).filter(Number.isFinite);
  const share = `${(100 * shareClose(outcomes)).toFixed(1)} %`;
  const at = (percent: number) => `${Math.round(percentile(meters, percent))} m`;
  return `| ${name} | ${outcomes.length} | ${share} | ${outcomes.length - meters.length} | ${at(50)} | ${at(90)} |`;
}
