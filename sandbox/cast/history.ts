import { v7 as uuidv7 } from "uuid";
import { seededRandom } from "#sandbox/stripe/random.ts";
import { bookingReference } from "#shared/booking/booking-reference.ts";
import { taxBpsOf, trustLevelFor } from "#shared/drivers/trust-level.ts";
import { fareFor } from "#shared/fares/fare.ts";
import { newYorkInstant, newYorkIsoDate } from "#shared/new-york-time.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import { plusMinutes } from "#shared/rides/deadlines.ts";
import type { CastDriver } from "./cast-driver.ts";
import { castDrivers } from "./drivers.ts";
import type { PastRide } from "./past-ride.ts";
import { castRiders } from "./people.ts";
import { type NamedPoint, tripPlaces } from "./places.ts";
import { type Outcome, storyOf } from "./stories.ts";

const RIDES_PER_DRIVER = 6;
const DAY_MINUTES = 24 * 60;
/** New York hours in which one ride of a day is asked for; they are far enough apart for any two to fit. */
const requestHours = [
  [7, 8, 9, 10],
  [14, 15, 16, 17],
] as const;
const farthestPickupMiles = 8;
/** Rosa and Remy ride twice as often as the others. */
const riders = [...castRiders, ...castRiders.slice(0, 2)];

/**
 * The rides that the cast took until yesterday, two a day, oldest first; the same ones for the same
 * `random`. No two of them overlap, and a driver has no more of them than are counted.
 */
export function pastRides(now: Date, random = seededRandom(1)): PastRide[] {
  const drivers = castDrivers.filter(({ isVerified }) => isVerified);
  const turns = Array.from({ length: RIDES_PER_DRIVER }, (_, round) =>
    drivers.filter(({ record }) => record.completedRides > round),
  ).flat();
  const firstDay = -Math.ceil(turns.length / requestHours.length);
  return turns.map((driver, turn) => {
    const day = plusMinutes(now, (firstDay + Math.floor(turn / 2)) * DAY_MINUTES);
    const hours = requestHours[turn % 2 === 0 ? 0 : 1];
    const pickupAt = atHour(day, oneOf(hours, random), Math.floor(random() * 60));
    return pastRide({ driver, turn, pickupAt, random });
  });
}

interface Turn {
  driver: CastDriver;
  turn: number;
  pickupAt: Date;
  random: () => number;
}

function pastRide({ driver, turn, pickupAt, random }: Turn): PastRide {
  const outcome = outcomeOf(turn);
  const isScheduled = outcome === "completed" && turn % 8 === 5;
  const requestedAt = isScheduled ? plusMinutes(pickupAt, -2 * DAY_MINUTES) : pickupAt;
  const { from, to } = tripNear(driver, random);
  const departure = localHourAt(pickupAt);
  const { milesHundredths, minutes } = estimateRoute(from, to, departure);
  const plot = {
    kind: isScheduled ? ("scheduled" as const) : ("instant" as const),
    requestedAt,
    pickupAt: isScheduled ? pickupAt : null,
    pickupMinutes: estimateRoute(driver.home, from, departure).minutes,
    minutes,
    fare: fareFor({
      rates: { ...driver.prices, discountBps: driver.prices.discountBps ?? 0 },
      trip: { milesHundredths, minutes },
      taxBps: taxBpsOf(trustLevelFor(driver.record)),
    }),
  };
  return {
    ...plot,
    ...storyOf(plot, outcome),
    id: uuidv7({ msecs: requestedAt.getTime() }),
    quoteId: uuidv7({ msecs: requestedAt.getTime() }),
    reference: bookingReference((limit) => Math.floor(random() * limit)),
    riderEmail: oneOf(riders, random).email,
    driverEmail: driver.email,
    from,
    to,
    milesHundredths,
  };
}

/** Most rides are completed; a few end in each of the other ways. */
function outcomeOf(turn: number): Outcome {
  if (turn % 17 === 7) return "cancelled_soon";
  if (turn % 31 === 11) return "cancelled_late";
  if (turn % 37 === 13) return "rejected";
  if (turn % 53 === 19) return "expired";
  return turn % 61 === 23 ? "no_show" : "completed";
}

function tripNear(
  { home }: CastDriver,
  random: () => number,
): { from: NamedPoint; to: NamedPoint } {
  const near = tripPlaces.filter((place) => milesBetween(home, place) < farthestPickupMiles);
  const from = oneOf(near, random);
  return {
    from,
    to: oneOf(
      tripPlaces.filter((place) => place !== from),
      random,
    ),
  };
}

/** The New York wall time on the instant's day; an hour that daylight saving skips is not among those asked for. */
function atHour(day: Date, hour: number, minute: number): Date {
  const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  const wall = newYorkInstant({ date: newYorkIsoDate(day), time });
  if (wall.kind !== "instant") throw new Error(`${time} is no time of the day`);
  return wall.at;
}

function oneOf<T>(all: readonly T[], random: () => number): T {
  const drawn = all[Math.floor(random() * all.length)];
  if (drawn === undefined) throw new Error("there is nothing to draw from");
  return drawn;
}
