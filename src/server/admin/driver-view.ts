import { findLastAct, listAudit } from "#server/audit/queries.ts";
import type { Db } from "#server/database/db.ts";
import { documentsInForce } from "#server/documents/policy.ts";
import { notFound } from "#server/problem.ts";
import type { DriverForAdmin } from "#shared/admin/contract.ts";
import { fractionFromBps } from "#shared/basis-points.ts";
import type { DocumentKind } from "#shared/documents/kinds.ts";
import { taxBpsFor } from "#shared/drivers/personal-tax-rate.ts";
import {
  type DriverRecord,
  type FeeRules,
  nextLevel,
  trustLevelFor,
} from "#shared/drivers/trust-level.ts";
import { cents, dollarsFromCents } from "#shared/money.ts";
import { findDriverForAdmin } from "./queries.ts";

type DriverRow = NonNullable<Awaited<ReturnType<typeof findDriverForAdmin>>>;

/** An instant and the fee rules in force at that time. */
type RulesAt = { rules: FeeRules; now: Date };
/** The market's list of documents, and the policy for missing ones. */
type DocumentRules = { policy: "warn" | "enforce"; asked: readonly DocumentKind[] };

/** Admin's view of a driver. Throws 404. */
export async function viewDriver(
  db: Db,
  driverId: string,
  { policy, asked, ...rulesAt }: RulesAt & DocumentRules,
): Promise<{ success: true } & DriverForAdmin> {
  const [driver, audit, lastAct, documents] = await Promise.all([
    findDriverForAdmin(db, driverId),
    listAudit(db, driverId),
    findLastAct(db, driverId),
    documentsInForce(db, driverId, { asked, now: rulesAt.now }),
  ]);
  if (!driver) throw notFound("This driver");
  return {
    success: true,
    driver: personOf(driver, rulesAt),
    vehicleDetails: vehicleOf(driver),
    stripeConnect: driver.payoutsEnabled,
    documents: { policy, ...documents },
    lastAct,
    audit: audit.map(({ id, at, action, before, after, reason, firstName, lastName }) => ({
      id,
      at: at.toISOString(),
      admin: `${firstName} ${lastName}`,
      action,
      before: before as Record<string, unknown>,
      after: after as Record<string, unknown>,
      reason,
    })),
  };
}

const dollars = (amountCents: number): number => dollarsFromCents(cents(amountCents));

function personOf(driver: DriverRow, { rules, now }: RulesAt): DriverForAdmin["driver"] {
  const { id, firstName, lastName, email, phoneNumber, profileImage, isVerified } = driver;
  const record = recordOf(driver);
  const level = trustLevelFor(record, rules);
  const { taxOfferBps, taxOfferThrough } = driver;
  const offer =
    taxOfferBps !== null && taxOfferThrough !== null
      ? { taxBps: taxOfferBps, validThrough: taxOfferThrough }
      : null;
  return {
    id,
    firstName,
    lastName,
    email,
    phoneNumber,
    profileImage,
    isVerified,
    taxRate: fractionFromBps(taxBpsFor({ level, offer }, { rules, now })),
    offerValidity: taxOfferThrough,
    driverBadge: level,
    record,
    nextBadge: nextBadgeOf(record, rules),
    StandardRate: ratesOf(driver),
  };
}

const recordOf = (driver: DriverRow): DriverRecord => ({
  completedRides: driver.completedRides,
  yesRatings: driver.yesRatings,
  ratings: driver.ratings,
  faultCancels: driver.driverFaultCancels,
  endedRides: driver.endedRides,
});

function nextBadgeOf(record: DriverRecord, rules: FeeRules): DriverForAdmin["driver"]["nextBadge"] {
  const next = nextLevel(record, rules);
  return (
    next && {
      badge: next.level,
      completedRides: next.completedRides,
      minYesShare: fractionFromBps(next.minYesBps),
      maxCancelShare: fractionFromBps(next.maxFaultCancelBps),
    }
  );
}

function ratesOf(driver: DriverRow): DriverForAdmin["driver"]["StandardRate"] {
  const { baseFareCents, perMinuteCents, perMileCents } = driver;
  if (baseFareCents === null || perMinuteCents === null || perMileCents === null) return null;
  return {
    baseFare: dollars(baseFareCents),
    perMinuteCharge: dollars(perMinuteCents),
    perMileCharge: dollars(perMileCents),
  };
}

function vehicleOf(driver: DriverRow): DriverForAdmin["vehicleDetails"] {
  const { make, model, year, color, vin, plateNumber, vehicleType } = driver;
  if (!make || !model || !year || !color || !vin || !plateNumber || !vehicleType) return null;
  return { make, model, year, color, VIN: vin, plateNumber, vehicleType };
}
