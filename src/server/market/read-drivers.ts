import type pg from "pg";
import type { Point } from "#shared/places/place.ts";
import type { Booking, MarketDriver } from "./market-driver.ts";
import { type DriverRow, type DutyRow, listDriverRows, listDuties } from "./queries.ts";

export interface ReadDriver {
  driver: MarketDriver;
  /** The last stored position, and when it was received (milliseconds since 1970). */
  lastSeen: { point: Point; at: number } | null;
}

/** Reads the given drivers, or all, with whatever occupies them. */
export async function readDrivers(pool: pg.Pool, ids: string[] | "all"): Promise<ReadDriver[]> {
  const [rows, duties] = await Promise.all([listDriverRows(pool, ids), listDuties(pool, ids)]);
  const dutiesOf = Map.groupBy(duties, ({ driverId }) => driverId);
  return rows.map((row) => readDriver(row, dutiesOf.get(row[0]) ?? noDuties));
}

const noDuties: DutyRow[] = [];
const noBookings: Booking[] = [];

const readDriver = (row: DriverRow, duties: DutyRow[]): ReadDriver => {
  const [id, number, firstName, lastName, profileImage, isVerified, hasPayouts, isOnline] = row;
  const [make, model, vehicleType] = row.slice(8, 11) as [
    DriverRow[8],
    DriverRow[9],
    DriverRow[10],
  ];
  return {
    driver: {
      id,
      number,
      firstName,
      lastName,
      profileImage,
      isVerified,
      hasPayouts,
      isOnline,
      vehicle: make !== null && model !== null && vehicleType ? { make, model, vehicleType } : null,
      rates: {
        baseFareCents: row[12],
        perMinuteCents: row[13],
        perMileCents: row[14],
        discountBps: row[15],
      },
      ratesVersion: row[11],
      record: {
        completedRides: row[16],
        yesRatings: row[17],
        ratings: row[18],
        faultCancels: row[19],
        endedRides: row[20],
      },
      taxOffer:
        row[21] !== null && row[22] !== null ? { taxBps: row[21], validThrough: row[22] } : null,
      isTaken: duties.some(isUnderWay),
      bookings: duties.length === 0 ? noBookings : duties.filter(isAhead).map(bookingOf),
    },
    lastSeen:
      row[23] !== null && row[24] !== null && row[25] !== null
        ? { point: { latitude: row[23], longitude: row[24] }, at: row[25] }
        : null,
  };
};

/** A scheduled ride takes the driver from arrival at the pickup on; before, it is a booking. */
const isUnderWay = ({ kind, state }: DutyRow): boolean =>
  kind === "instant" || state === "arrived" || state === "started";
const isAhead = (duty: DutyRow): boolean => !isUnderWay(duty);
const bookingOf = ({ fromMs, untilMs }: DutyRow): Booking => ({ from: fromMs, until: untilMs });
