import type { TollPolicy } from "#server/toll-policy/toll-policy.ts";
import { fractionFromBps } from "#shared/basis-points.ts";
import type { calculateFare, Offer } from "#shared/booking/contract.ts";
import type { RankedOffer } from "#shared/booking/offer-ranking.ts";
import { shownRating } from "#shared/drivers/rating.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import type { Trip } from "#shared/fares/fare.ts";
import { fareLines, wireLines } from "#shared/fares/fare-lines.ts";
import { dollarsFromCents } from "#shared/money.ts";
import { type Point, pointOf, precisionLabel } from "#shared/places/place.ts";
import { wireFees } from "#shared/surcharges/amount-due.ts";
import type { DriverOffer } from "./offers.ts";
import type { PlannedTrip } from "./plan-trip.ts";
import { type Quote, riderLogIdOf } from "./quote.ts";

interface QuotedOffers {
  ranked: readonly RankedOffer<DriverOffer<number>>[];
  /** Approximate positions of the drivers. */
  areas: Point[];
  tolls: TollPolicy | null;
}

export function quoteReply(
  quote: Pick<Quote, "id" | "expiresAt">,
  { from, to, route, minutesSource, isDistanceGuessed }: PlannedTrip,
  { ranked, areas, tolls }: QuotedOffers,
): ReplyOf<typeof calculateFare> {
  return {
    success: true,
    quoteId: quote.id,
    expiresAt: quote.expiresAt.toISOString(),
    ...(tolls && { tollLimit: dollarsFromCents(tolls.limits.ride) }),
    data: {
      distance: route.milesHundredths / 100,
      duration: route.minutes,
      durationRange: route.minutesRange,
      from: from.label,
      to: to.label,
      precision: { from: precisionLabel(from.precision), to: precisionLabel(to.precision) },
      points: { from: pointOf(from), to: pointOf(to) },
      driverAreas: areas,
      estimated: route.estimated,
      minutesSource,
      ...(isDistanceGuessed && { isDistanceGuessed }),
      ...(route.line && { line: route.line }),
    },
    rides: ranked.map((ranking, index) =>
      offerCard(ranking, { id: riderLogIdOf(quote.id, index), trip: route }),
    ),
  };
}

const offerCard = (
  { offer, why }: RankedOffer<DriverOffer<number>>,
  { id, trip }: { id: string; trip: Trip },
): Offer => {
  const { driver, fare } = offer;
  return {
    id,
    driverId: driver.id,
    firstName: driver.firstName,
    lastName: driver.lastName,
    profileImage: driver.profileImage,
    rideCost: dollarsFromCents(fare.fare),
    fareTax: dollarsFromCents(fare.tax),
    credit: dollarsFromCents(offer.credit),
    total: dollarsFromCents(fare.total),
    fees: wireFees(offer.fees),
    amountDue: dollarsFromCents(offer.amountDue),
    lines: wireLines(fareLines(fare, { rates: driver.rates, trip })),
    taxRate: fractionFromBps(fare.taxBps),
    trustLevel: offer.level,
    rating: shownRating(offer),
    ratingCount: offer.rated,
    vehicle: driver.vehicle,
    pickupMinutes: offer.pickupMinutes,
    isFavorite: offer.isFavorite,
    why,
  };
};
