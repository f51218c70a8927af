import type { RidePayment } from "#server/payments/queries.ts";
import { refundableMoney } from "#server/payments/ride-money.ts";
import { refundReasonText } from "#shared/ledger/refund-state.ts";
import { wireDollars } from "#shared/money.ts";
import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import { isRefundable } from "#shared/payments/refund-terms.ts";
import { moneyStateOf } from "./money-state.ts";

type Money = RideForAdmin["money"];

/** Admin's view of a ride's money. Without a Stripe key there is no dashboard link. */
export const moneyView = (
  payment: RidePayment,
  secretKey: string | undefined,
  refundFailure: string | null,
): Money => ({
  state: moneyStateOf({ ...payment, paymentState: payment.state }),
  isSettled: payment.settledAt !== null,
  captured: wireDollars(payment.capturedCents),
  refunded: wireDollars(payment.refundedCents),
  refunding: wireDollars(payment.refundingCents),
  refundFailure: payment.refundHeldAt && refundReasonText(refundFailure),
  transferred: wireDollars(payment.transferredCents),
  reversed: wireDollars(payment.reversedCents),
  kept: wireDollars(payment.withheldCents),
  owed: wireDollars(payment.receivableCents),
  fee: payment.feeCents === null ? null : wireDollars(payment.feeCents),
  risk: payment.riskLevel === null ? null : { level: payment.riskLevel, score: payment.riskScore },
  left: leftOf(payment),
  objects: objectsOf(payment, secretKey),
});

function leftOf(payment: RidePayment): Money["left"] {
  const isOver = isRefundable(payment.rideState) && payment.state === "captured";
  if (!isOver || payment.disputeState !== "none") return null;
  const { rider, driver, tax, fees } = refundableMoney(payment);
  return {
    rider: wireDollars(rider),
    driver: wireDollars(driver),
    tax: wireDollars(tax),
    fees: wireDollars(fees),
  };
}

/** URL of Stripe's dashboard; undefined without a Stripe key. */
export const dashboardOf = (secretKey: string | undefined): string | undefined =>
  secretKey && `https://dashboard.stripe.com${secretKey.includes("_test_") ? "/test" : ""}`;

function objectsOf(payment: RidePayment, secretKey: string | undefined): Money["objects"] {
  const { sessionId, paymentIntentId, chargeId, transferId, stripeAccountId } = payment;
  const base = dashboardOf(secretKey);
  const linkTo = (name: string, id: string | null, path: string | null) =>
    id === null ? [] : [{ name, id, url: base && path ? `${base}/${path}/${id}` : null }];
  return [
    ...linkTo("Checkout session", sessionId, null),
    ...linkTo("Payment intent", paymentIntentId, "payments"),
    ...linkTo("Charge", chargeId, "payments"),
    ...linkTo("Transfer", transferId, "connect/transfers"),
    ...linkTo("Driver's account", stripeAccountId, "connect/accounts"),
  ];
}
