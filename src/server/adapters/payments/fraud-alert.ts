import type { FraudAlertKind } from "#shared/payments/fraud-alert.ts";

/** A payment that Radar holds for manual review, or a bank's early fraud warning. */
export interface FraudAlert {
  id: string;
  kind: FraudAlertKind;
  paymentIntentId: string | null;
  /** Why a review was opened, or the kind of fraud; Stripe's code. */
  reason: string;
  openedAt: Date;
  /** Null while a review is open, and while a refund can still avoid a dispute. */
  closedReason: string | null;
}

export interface FraudAlerts {
  /** Throws PaymentRefused if the provider does not know the alert. */
  findFraudAlert(kind: FraudAlertKind, id: string): Promise<FraudAlert>;
  /** Open reviews and all early fraud warnings since an instant, in pages of 100. */
  listFraudAlertsSince(since: Date): AsyncIterable<readonly FraudAlert[]>;
}
