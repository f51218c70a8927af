import type { Services } from "#server/services.ts";
import type { Identity } from "#server/submissions/driver-queries.ts";
import { latestIn } from "#server/submissions/latest-queries.ts";
import { inReviewOf, rejectionOf } from "#server/submissions/pending-view.ts";
import { fractionFromBps } from "#shared/basis-points.ts";
import { taxBpsFor } from "#shared/drivers/personal-tax-rate.ts";
import {
  type DriverRecord,
  type FeeRules,
  nextLevel,
  trustLevelFor,
} from "#shared/drivers/trust-level.ts";
import type { BasicDetails } from "#shared/profile/contract.ts";
import { nextBadgeNeeds } from "#shared/profile/next-badge.ts";
import type { DriverProfileRow } from "./queries.ts";

/** A driver's own view: contact, badge, tax rate, and a change that is in review or was rejected. */
export function basicDetailsReply(
  driver: DriverProfileRow,
  { feeRules, now }: Pick<Services, "feeRules" | "now">,
): BasicDetails {
  const latest = latestIn(driver);
  const pendingHeader = inReviewOf(latest);
  return {
    ...detailsOf(driver, { rules: feeRules.at(now()), now: now() }),
    pending: pendingHeader && { ...pendingHeader, ...(latest?.after as unknown as Identity) },
    rejected: rejectionOf(latest),
  };
}

function detailsOf(
  driver: DriverProfileRow,
  { rules, now }: { rules: FeeRules; now: Date },
): Omit<BasicDetails, "pending" | "rejected"> {
  const { email, phoneNumber, firstName, lastName, profileImage } = driver;
  const record = recordOf(driver);
  const level = trustLevelFor(record, rules);
  return {
    success: true,
    email,
    phoneNumber,
    firstName,
    lastName,
    profileImage,
    taxRate: fractionFromBps(taxBpsFor({ level, offer: offerOf(driver) }, { rules, now })),
    driverBadge: level,
    nextBadge: nextBadgeOf(record, rules),
  };
}

const recordOf = (driver: DriverProfileRow): DriverRecord => ({
  completedRides: driver.completedRides,
  yesRatings: driver.yesRatings,
  ratings: driver.ratings,
  faultCancels: driver.driverFaultCancels,
  endedRides: driver.endedRides,
});

const offerOf = ({ taxOfferBps: taxBps, taxOfferThrough: validThrough }: DriverProfileRow) =>
  taxBps === null || validThrough === null ? null : { taxBps, validThrough };

function nextBadgeOf(record: DriverRecord, rules: FeeRules): BasicDetails["nextBadge"] {
  const next = nextLevel(record, rules);
  if (!next) return null;
  const needs = nextBadgeNeeds(next, record);
  return { badge: next.level, taxRate: fractionFromBps(next.taxBps), needs };
}
