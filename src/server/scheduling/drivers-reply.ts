import type { DriverOffer } from "#server/booking/offers.ts";
import type { PlannedTrip } from "#server/booking/plan-trip.ts";
import { type Quote, riderLogIdOf, type Schedule } from "#server/booking/quote.ts";
import type { TollPolicy } from "#server/toll-policy/toll-policy.ts";
import { fractionFromBps } from "#shared/basis-points.ts";
import type { RankedOffer } from "#shared/booking/offer-ranking.ts";
import { shownRating } from "#shared/drivers/rating.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { type FareBasis, fareLines, wireLines } from "#shared/fares/fare-lines.ts";
import { dollarsFromCents, wireDollars } from "#shared/money.ts";
import { pointOf, precisionLabel } from "#shared/places/place.ts";
import type { AvailableDriver, scheduleRide } from "#shared/scheduling/contract.ts";
import { wireFees } from "#shared/surcharges/amount-due.ts";

type RankedDriver = RankedOffer<DriverOffer>;

export function driversReply(
  quote: Quote,
  schedule: Schedule,
  {
    trip,
    ranked,
    tolls,
  }: {
    trip: PlannedTrip;
    ranked: readonly RankedDriver[];
    tolls: TollPolicy | null;
  },
): ReplyOf<typeof scheduleRide> {
  const { from, to, route, minutesSource, isDistanceGuessed } = trip;
  return {
    success: true,
    message: messageFor(ranked.length),
    quoteId: quote.id,
    expiresAt: quote.expiresAt.toISOString(),
    pickupAt: schedule.pickupAt,
    bookedHours: schedule.bookedHours,
    ...(tolls && { tollLimit: dollarsFromCents(tolls.limits.ride) }),
    data: {
      distanceDetails: {
        distanceInMiles: route.milesHundredths / 100,
        durationInMinutes: route.minutes,
        durationRange: route.minutesRange,
        fromAddress: from.label,
        toAddress: to.label,
        precision: { from: precisionLabel(from.precision), to: precisionLabel(to.precision) },
        points: { from: pointOf(from), to: pointOf(to) },
        estimated: route.estimated,
        minutesSource,
        ...(isDistanceGuessed && { isDistanceGuessed }),
        ...(route.line && { line: route.line }),
      },
      availableDrivers: ranked.map((ranking, index) =>
        driverCard(ranking, {
          offerId: riderLogIdOf(quote.id, index),
          basis: basisOf(ranking.offer, trip, schedule),
        }),
      ),
    },
  };
}

function messageFor(count: number): string {
  if (count === 0) return "No driver is available for this ride.";
  return count === 1 ? "1 driver is available." : `${count} drivers are available.`;
}

function basisOf(
  { driver }: DriverOffer,
  { route }: PlannedTrip,
  { bookedHours }: Schedule,
): FareBasis {
  if (bookedHours === null || !driver.hourly) return { rates: driver.rates, trip: route };
  return { perHourCents: driver.hourly.perHourCents, bookedHours };
}

function driverCard(
  { offer, why }: RankedDriver,
  { offerId, basis }: { offerId: string; basis: FareBasis },
): AvailableDriver {
  const { driver, fare, level } = offer;
  return {
    id: driver.id,
    firstName: driver.firstName,
    lastName: driver.lastName,
    profileImage: driver.profileImage,
    rating: shownRating(offer),
    ratingCount: offer.rated,
    trustLevel: level,
    vehicleType: driver.vehicle.vehicleType,
    vehicleDetails: driver.vehicle,
    total: wireDollars(fare.total),
    baseRate: wireDollars(fare.baseFare),
    standardRate: {
      baseFare: wireDollars(driver.rates.baseFareCents),
      perMinuteCharge: wireDollars(driver.rates.perMinuteCents),
      perMileCharge: wireDollars(driver.rates.perMileCents),
    },
    perHourRate: "perHourCents" in basis ? wireDollars(basis.perHourCents) : null,
    riderRequestLog: {
      id: offerId,
      timeCharges: wireDollars(fare.timeCharge),
      distanceCharges: wireDollars(fare.distanceCharge),
      subTotal: wireDollars(fare.subtotal),
      total: wireDollars(fare.total),
    },
    discount: wireDollars(fare.discount),
    rideCost: wireDollars(fare.fare),
    fareTax: wireDollars(fare.tax),
    credit: wireDollars(offer.credit),
    fees: wireFees(offer.fees),
    amountDue: wireDollars(offer.amountDue),
    taxRate: fractionFromBps(fare.taxBps),
    lines: wireLines(fareLines(fare, basis)),
    isFavorite: offer.isFavorite,
    why,
  };
}
