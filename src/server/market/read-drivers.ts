import type pg from "pg";
import { noGenderChoice } from "#shared/gender-wish/gender-wish.ts";
import type { Point } from "#shared/places/place.ts";
import type { MarketDriver } from "./market-driver.ts";
import { type DriverRow, type DutyRow, listDriverRows, listDuties } from "./queries.ts";

export interface ReadDriver {
  driver: MarketDriver;
  /** Last stored position and its time (Unix milliseconds). */
  lastSeen: { point: Point; at: number } | null;
}

export async function readDrivers(pool: pg.Pool, ids: string[] | "all"): Promise<ReadDriver[]> {
  const [rows, duties] = await Promise.all([listDriverRows(pool, ids), listDuties(pool, ids)]);
  const dutyById = new Map(duties.map((duty) => [duty[0], duty]));
  return rows.map((row) => readDriver(row, dutyById.get(row[0])));
}

const noBookings = { from: [], until: [] };

// Reads columns by index, because naming them would copy each row again.
const readDriver = (row: DriverRow, duty: DutyRow | undefined): ReadDriver => {
  const [id, number, firstName, lastName, profileImage, isVerified, hasPayouts, isOnline] = row;
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
      vehicle: vehicleOf(row),
      rates: {
        baseFareCents: row[12],
        perMinuteCents: row[13],
        perMileCents: row[14],
        discountBps: row[15],
      },
      hourly:
        row[16] === null
          ? null
          : { perHourCents: row[16], minimumHours: row[17], maximumHours: row[18] },
      ratesVersion: row[11],
      record: {
        completedRides: row[19],
        yesRatings: row[20],
        ratings: row[21],
        faultCancels: row[22],
        endedRides: row[23],
      },
      taxOffer:
        row[24] !== null && row[25] !== null ? { taxBps: row[24], validThrough: row[25] } : null,
      serviceArea: serviceAreaOf(row),
      hasExpiredDocuments: row[32],
      genderChoice: row[33] === null ? noGenderChoice : { gender: row[33], isSameOnly: row[34] },
      isTaken: duty?.[1] ?? false,
      bookings: duty ? { from: numbersOf(duty[2]), until: numbersOf(duty[3]) } : noBookings,
    },
    lastSeen:
      row[26] !== null && row[27] !== null && row[28] !== null
        ? { point: { latitude: row[26], longitude: row[27] }, at: row[28] }
        : null,
  };
};

const numbersOf = (text: string | null): number[] => text?.split(",").map(Number) ?? [];

const vehicleOf = (row: DriverRow): MarketDriver["vehicle"] => {
  const [make, model, vehicleType, color] = [row[8], row[9], row[10], row[35]];
  if (make === null || model === null || !vehicleType) return null;
  return { make, model, vehicleType, ...(color !== null && { color }) };
};

const serviceAreaOf = (row: DriverRow): MarketDriver["serviceArea"] => {
  const [latitude, longitude, radiusMiles] = [row[29], row[30], row[31]];
  return latitude !== null && longitude !== null && radiusMiles !== null
    ? { latitude, longitude, radiusMiles }
    : null;
};
