import { v7 as uuidv7 } from "uuid";
import { seededRandom } from "#sandbox/stripe/random.ts";
import { bookingReference } from "#shared/booking/booking-reference.ts";
import {
  firstFeeRules,
  type TrustLevel,
  taxBpsOf,
  trustLevelFor,
} from "#shared/drivers/trust-level.ts";
import type { VehicleType } from "#shared/drivers/vehicle-types.ts";
import { fareFor } from "#shared/fares/fare.ts";
import { marketInstant, marketIsoDate } from "#shared/market-time.ts";
import { type Cents, cents } from "#shared/money.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { dueOf } from "#shared/surcharges/amount-due.ts";
import { rulesFor, type Surcharge, surchargesOf } from "#shared/surcharges/surcharges-for.ts";
import type { CastDriver } from "./cast-driver.ts";
import { demoDrivers } from "./drivers.ts";
import { newYorkSurcharges } from "./new-york-surcharges.ts";
import { endOf, type Moment, type PastRide } from "./past-ride.ts";
import { castRiders } from "./people.ts";
import { type NamedPoint, tripPlaces } from "./places.ts";
import { recordOf } from "./record.ts";
import { type Outcome, timelineOf } from "./timelines.ts";

const DAY_MINUTES = 24 * 60;
/** New York hours of the three pickups of a day, far enough apart that no two rides overlap. */
const pickupHours = [
  [7, 8, 9, 10],
  [14, 15, 16],
  [19, 20],
] as const;
const MAX_PICKUP_MILES = 8;
/** Rosa and Remy, as whom visitors log in. They ride twice as often as the others. */
const visitorRiders = castRiders.slice(0, 2);
const riders = [...castRiders, ...visitorRiders];

/** Past rides until yesterday, three per day, oldest first, without overlaps; deterministic for a given `random`. */
export function pastRides(now: Date, random = seededRandom(1)): PastRide[] {
  const rideDrivers = spreadDrivers();
  const firstDay = -Math.ceil(rideDrivers.length / pickupHours.length);
  const ridesByDriver = new Map<CastDriver, PastRide[]>();
  return rideDrivers.map((driver, rideIndex) => {
    const day = plusMinutes(
      now,
      (firstDay + Math.floor(rideIndex / pickupHours.length)) * DAY_MINUTES,
    );
    const hourChoices = pickupHours[rideIndex % pickupHours.length] ?? pickupHours[0];
    const pickupAt = marketTimeOn(day, pickRandom(hourChoices, random), Math.floor(random() * 60));
    const earlierRides = ridesByDriver.get(driver) ?? [];
    const level = trustLevelFor(recordOf(earlierRides), firstFeeRules);
    const ride = pastRide({ driver, level, rideIndex, pickupAt, now, random });
    ridesByDriver.set(driver, [...earlierRides, ride]);
    return ride;
  });
}

/** The driver of each past ride. Each driver's rides are spread evenly over the period. */
function spreadDrivers(): CastDriver[] {
  return demoDrivers
    .flatMap((driver) =>
      Array.from({ length: driver.pastRides }, (_, at) => ({
        driver,
        when: (at + 0.5) / driver.pastRides,
      })),
    )
    .sort((one, other) => one.when - other.when)
    .map(({ driver }) => driver);
}

interface RideInput {
  driver: CastDriver;
  level: TrustLevel;
  rideIndex: number;
  pickupAt: Date;
  now: Date;
  random: () => number;
}

function pastRide(input: RideInput): PastRide {
  const { driver, level, rideIndex, pickupAt, random } = input;
  const outcome = outcomeOf(rideIndex);
  const isScheduled = outcome === "completed" && rideIndex % 8 === 5;
  const requestedAt = isScheduled ? plusMinutes(pickupAt, -2 * DAY_MINUTES) : pickupAt;
  const { from, to } = tripNear(driver, random);
  const departure = localHourAt(pickupAt);
  const { milesHundredths, minutes } = estimateRoute(from, to, departure);
  const fare = fareFor({
    rates: { ...driver.prices, discountBps: driver.prices.discountBps ?? 0 },
    trip: { milesHundredths, minutes },
    taxBps: taxBpsOf(level, firstFeeRules),
  });
  const { vehicleType } = driver.vehicle;
  const fees = feesOf({ from, to }, { pickupAt, rideCost: fare.fare, vehicleType });
  const facts = {
    kind: isScheduled ? ("scheduled" as const) : ("instant" as const),
    requestedAt,
    pickupAt: isScheduled ? pickupAt : null,
    pickupMinutes: estimateRoute(driver.home, from, departure).minutes,
    minutes,
    fare,
    fees,
    due: dueOf(fare.total, { fees, credit: cents(0) }),
  };
  const timeline = timelineOf(facts, outcome);
  const riderEmail = pickRandom(riders, random).email;
  return {
    ...facts,
    ...timeline,
    id: uuidv7({ msecs: requestedAt.getTime() }),
    quoteId: uuidv7({ msecs: requestedAt.getTime() }),
    reference: bookingReference((limit) => Math.floor(random() * limit)),
    riderEmail,
    driverEmail: driver.email,
    from,
    to,
    milesHundredths,
    rating: ratingOf(endOf(timeline), { ...input, riderEmail }),
    tip: tipOf(endOf(timeline), { ...input, riderEmail }),
  };
}

type FeeFacts = { pickupAt: Date; rideCost: Cents; vehicleType: VehicleType };

/** The government fees of a trip. Its route is unknown, as of a new trip without a router. */
function feesOf(
  { from, to }: { from: NamedPoint; to: NamedPoint },
  { pickupAt, ...ride }: FeeFacts,
): Surcharge[] {
  const trip = { from: { ...from, zip: null }, to: { ...to, zip: null }, route: null };
  return surchargesOf(rulesFor(trip, newYorkSurcharges, pickupAt), ride);
}

const DAYS_LEFT_TO_VISITORS = 14;

/**
 * True for Rosa's and Remy's rides of the last two weeks: they have no rating or tip, so that a visitor can add them.
 */
const isLeftToVisitors = ({ at }: Moment, { now, riderEmail }: RideInputWithRider): boolean =>
  visitorRiders.some(({ email }) => email === riderEmail) &&
  at > plusMinutes(now, -DAYS_LEFT_TO_VISITORS * DAY_MINUTES);

const tipAmounts = [cents(400), cents(200), cents(500)];

/** Every sixth ride has a tip, if it was completed and is not left to visitors. */
function tipOf(end: Moment, input: RideInputWithRider): Cents | null {
  const { rideIndex } = input;
  if (end.state !== "completed" || rideIndex % 6 !== 2 || isLeftToVisitors(end, input)) return null;
  return tipAmounts[Math.floor(rideIndex / 6) % tipAmounts.length] ?? null;
}

type RideInputWithRider = RideInput & { riderEmail: string };

/** Mostly YES, from 5 minutes to 4 hours after the ride; null for a ride that was not completed or is unrated. */
function ratingOf(end: Moment, input: RideInputWithRider): PastRide["rating"] {
  const { rideIndex, now, riderEmail } = input;
  const isVisitorRider = visitorRiders.some(({ email }) => email === riderEmail);
  const isUnrated = isVisitorRider ? isLeftToVisitors(end, input) : rideIndex % 9 === 2;
  if (end.state !== "completed" || isUnrated) return null;
  const isNo = !isVisitorRider && rideIndex % 29 === 4;
  const at = plusMinutes(end.at, 5 + (rideIndex % 7) * 40);
  return at < now ? { status: isNo ? "NO" : "YES", at } : null;
}

/** Most rides are completed; a few end in each of the other states. */
function outcomeOf(rideIndex: number): Outcome {
  if (rideIndex % 17 === 7) return "cancelled_soon";
  if (rideIndex % 31 === 11) return "cancelled_late";
  if (rideIndex % 37 === 13) return "rejected";
  if (rideIndex % 53 === 19) return "expired";
  return rideIndex % 61 === 23 ? "no_show" : "completed";
}

function tripNear(
  { home }: CastDriver,
  random: () => number,
): { from: NamedPoint; to: NamedPoint } {
  const nearbyPlaces = tripPlaces.filter((place) => milesBetween(home, place) < MAX_PICKUP_MILES);
  const from = pickRandom(nearbyPlaces, random);
  return {
    from,
    to: pickRandom(
      tripPlaces.filter((place) => place !== from),
      random,
    ),
  };
}

/** Instant of a New York local time on the day of `day`. Throws for a time that daylight saving time skips. */
function marketTimeOn(day: Date, hour: number, minute: number): Date {
  const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  const local = marketInstant({ date: marketIsoDate(day), time });
  if (local.kind !== "instant") throw new Error(`${time} is no time of the day`);
  return local.at;
}

function pickRandom<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("there is nothing to draw from");
  return item;
}
