import type { FraudAlert } from "#server/adapters/payments/fraud-alert.ts";
import { PaymentRefused } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import type { Services } from "#server/services.ts";
import type { FraudAlertKind } from "#shared/payments/fraud-alert.ts";
import { findRideOfIntent } from "./dispute-queries.ts";
import { listFraudAlertsOfRide, saveFraudAlert } from "./fraud-alert-queries.ts";
import { findTipOfIntent } from "./tips/queries.ts";

/** Kind of the alert that an event is about; null for other events. */
export function fraudAlertOf(eventType: string): FraudAlertKind | null {
  if (eventType.startsWith("review.")) return "review";
  return eventType.startsWith("radar.early_fraud_warning.") ? "warning" : null;
}

/**
 * Fetches an alert from Stripe and stores its state. Events and sweeps call this in any order. Returns its ride, or
 * null if Stripe does not know the alert, or the payment is not ours.
 */
export async function observeFraudAlert(
  services: Pick<Services, "db" | "payments" | "now">,
  kind: FraudAlertKind,
  id: string,
): Promise<string | null> {
  const alert = await services.payments.findFraudAlert(kind, id).catch((error: unknown) => {
    if (error instanceof PaymentRefused) return null;
    throw error;
  });
  return alert && (await storeFraudAlert(services, alert));
}

/** Stores the state of an alert that was read from Stripe. Returns its ride, or null if the payment is not ours. */
export async function storeFraudAlert(
  { db, now }: Pick<Services, "db" | "now">,
  alert: FraudAlert,
): Promise<string | null> {
  const { paymentIntentId } = alert;
  const rideId = paymentIntentId && (await findPaidRide(db, paymentIntentId));
  if (rideId) await saveFraudAlert(db, alert, { rideId, now: now() });
  return rideId;
}

/** Reads a ride's open alerts again: a refund or a dispute ends them. */
export async function observeFraudAlertsOf(services: Services, rideId: string): Promise<void> {
  for (const { id, kind, closedAt } of await listFraudAlertsOfRide(services.db, rideId))
    if (closedAt === null) await observeFraudAlert(services, kind, id);
}

/** The ride that a payment or a tip is for; null if it is not ours. */
const findPaidRide = async (db: Db, paymentIntentId: string): Promise<string | null> =>
  (await findRideOfIntent(db, paymentIntentId)) ??
  (await findTipOfIntent(db, paymentIntentId))?.rideId ??
  null;
