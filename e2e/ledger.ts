import type { Db } from "#server/database/db.ts";
import { driverAccount, PLATFORM_TAX, rideAccount } from "#shared/ledger/accounts.ts";

/**
 * Ledger sums of a ride in cents: the rider's payment, each recipient's share, and `left`, the balance of the ride's
 * clearing account.
 */
export interface RideInLedger {
  riderPaid: number;
  /** Without the driver's referral credit, which the platform adds to a transfer. */
  driverGot: number;
  platformTax: number;
  left: number;
}

/** A ride without any money movement. */
export const noMovements: RideInLedger = { riderPaid: 0, driverGot: 0, platformTax: 0, left: 0 };

/** Sums the postings of a ride; transfers follow shortly after its end. */
export async function readLedger(db: Db, rideId: string): Promise<RideInLedger> {
  const entries = await db
    .selectFrom("ledgerEntries")
    .innerJoin("ledgerTransactions", "ledgerTransactions.id", "ledgerEntries.transactionId")
    .innerJoin("rides", "rides.id", "ledgerTransactions.rideId")
    .where("rides.id", "=", rideId)
    .select(["ledgerTransactions.kind", "account", "cents", "driverId"])
    .execute();
  const credit = await db
    .selectFrom("driverCreditUses")
    .where("rideId", "=", rideId)
    .select("cents")
    .executeTakeFirst();
  const sum = (isIncluded: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter(isIncluded).reduce((total, { cents }) => total + Number(cents), 0);
  const isOnRideAccount = ({ account }: { account: string }) => account === rideAccount(rideId);
  return {
    riderPaid: 0 - sum((entry) => isOnRideAccount(entry) && Number(entry.cents) < 0),
    driverGot:
      sum(
        ({ kind, account, driverId }) =>
          ["transferred", "withheld"].includes(kind) && account === driverAccount(driverId),
      ) - (credit?.cents ?? 0),
    platformTax: 0 - sum(({ account }) => account === PLATFORM_TAX),
    left: sum(isOnRideAccount),
  };
}
