import type { FraudAlert } from "#server/adapters/payments/fraud-alert.ts";
import {
  listKnownFraudAlerts,
  listOpenFraudAlerts,
  takeOpenFraudAlerts,
} from "#server/payments/fraud-alert-queries.ts";
import { observeFraudAlert, storeFraudAlert } from "#server/payments/fraud-alerts.ts";
import type { Services } from "#server/services.ts";
import { fraudReasonLabel } from "#shared/payments/fraud-alert.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type NewFinding, recordFindings } from "./finding-queries.ts";

const DAY_MINUTES = 24 * 60;

/**
 * Recovers lost events of fraud alerts: stores missing alerts of the last 24 hours, and rereads each open one hourly.
 */
export async function sweepFraudAlerts(services: Services, now: Date): Promise<void> {
  await storeAlertsSince(services, plusMinutes(now, -DAY_MINUTES));
  for (const { id, kind } of await takeOpenFraudAlerts(services.db, plusMinutes(now, -60), now))
    await observeFraudAlert(services, kind, id);
  await reportFraudAlerts(services, now);
}

/** Stores all alerts opened at Stripe since an instant that are not stored. Those of unknown payments are skipped. */
export async function storeAlertsSince(
  services: Pick<Services, "db" | "payments" | "now">,
  since: Date,
): Promise<void> {
  for await (const page of services.payments.listFraudAlertsSince(since)) {
    const knownIds = new Set(await listKnownFraudAlerts(services.db, idsOf(page)));
    for (const alert of page.filter(({ id }) => !knownIds.has(id)))
      await storeFraudAlert(services, alert);
  }
}

const idsOf = (alerts: readonly FraudAlert[]) => alerts.map(({ id }) => id);

/** Raises a finding for each open alert, and closes the findings of ended alerts. */
export async function reportFraudAlerts({ db }: Pick<Services, "db">, now: Date): Promise<void> {
  const findings = (await listOpenFraudAlerts(db)).map(
    ({ kind, rideId, reason }): NewFinding => ({
      kind: kind === "review" ? "review_open" : "fraud_warning",
      rideId,
      subject: rideId,
      expected: kind === "review" ? "an approved payment" : "no report of fraud",
      found: fraudReasonLabel(reason),
    }),
  );
  const kinds = ["review_open", "fraud_warning"] as const;
  await recordFindings(db, findings, { kinds, subjects: null, now });
}
