import type { Services } from "#server/services.ts";
import { decodeBreadcrumbs } from "#shared/breadcrumbs/breadcrumb-bytes.ts";
import { reviewJourney, reviewNoShow } from "#shared/journey/evidence.ts";
import type { Journey, JourneyEnd, JourneyReview } from "#shared/journey/journey.ts";
import { DEMO_TIME_FACTOR } from "#shared/journey/time-factor.ts";
import type { TrackedPosition } from "#shared/journey/tracks.ts";
import { findJourney, type JourneyRow } from "./queries.ts";

export type ReviewServices = Pick<
  Services,
  "db" | "env" | "market" | "breadcrumbs" | "geocoder" | "now"
>;

/**
 * Compares a ride that ends now, or has ended, with the positions of its driver. Null if the installation does not
 * review rides, or the ride was never accepted.
 */
export async function reviewRide(
  services: ReviewServices,
  rideId: string,
  ending: "complete" | "no_show",
): Promise<JourneyReview | null> {
  if (!services.env.RIDE_REVIEW) return null;
  // Read before the stored positions: a flush in between then duplicates positions instead of losing them.
  const pending = services.breadcrumbs.listPending(rideId);
  const row = await findJourney(services.db, rideId);
  if (!row) return null;
  const journey = journeyOf(services, row, pending);
  return ending === "complete" ? reviewJourney(journey) : reviewNoShow(journey);
}

function journeyOf(
  { env, market, geocoder, now }: ReviewServices,
  row: JourneyRow,
  pending: readonly TrackedPosition[],
): Journey {
  const breadcrumbs = row.bytes ? decodeBreadcrumbs(row.bytes) : [];
  const live = market.positionOf(row.driverId);
  const latest = live ? [{ ...live, accuracy: live.accuracy ?? null }] : [];
  const toJourneyEnd = (point: Omit<JourneyEnd, "areaMiles">): JourneyEnd => ({
    ...point,
    areaMiles: geocoder.areaMiles({ ...point, precision: point.precision ?? "address" }),
  });
  return {
    positions: positionsOfRide([...breadcrumbs, ...pending, ...latest], row),
    pickup: toJourneyEnd({
      latitude: row.fromLatitude,
      longitude: row.fromLongitude,
      precision: row.fromPrecision,
    }),
    destination: toJourneyEnd({
      latitude: row.toLatitude,
      longitude: row.toLongitude,
      precision: row.toPrecision,
    }),
    minutes: row.minutes,
    bookedHours: row.bookedHours,
    acceptedAt: row.acceptedAt,
    endedAt: row.endedAt ?? now(),
    timeFactor: env.isDemo ? DEMO_TIME_FACTOR : 1,
  };
}

/** Positions shortly before the acceptance, or after the driver ended the ride, still belong to it. */
const MARGIN_MS = 3 * 60_000;

function positionsOfRide(
  positions: readonly TrackedPosition[],
  { acceptedAt, endedAt }: JourneyRow,
): TrackedPosition[] {
  const from = acceptedAt.getTime() - MARGIN_MS;
  const to = endedAt === null ? Number.POSITIVE_INFINITY : endedAt.getTime() + MARGIN_MS;
  const byTime = new Map(positions.map((position) => [position.at.getTime(), position]));
  return [...byTime]
    .filter(([at]) => at >= from && at <= to)
    .toSorted(([one], [other]) => one - other)
    .map(([, position]) => position);
}
