import type { PaymentState } from "#server/database/tables.d.ts";

/** Columns of a ride's payment that tell its step. */
interface StoredPayment {
  state: PaymentState;
  sessionId: string | null;
  paymentIntentId: string | null;
  feeCents: number | null;
}

const paidStates: readonly PaymentState[] = ["authorized", "captured", "released"];

/** True if events of this type may repeat a stored step, so that the payment must be read before they are applied. */
export const mayBeKnown = (type: string): boolean => type in isStepKnown;

/**
 * True if the stored payment already has the step that the event reports. Stripe sends several events for one step, and
 * the product's own calls report it first: applying such an event would fetch the same state from Stripe again.
 */
export const isKnownEvent = (
  { type, objectId }: { type: string; objectId: string },
  payment: StoredPayment,
): boolean => isStepKnown[type]?.(payment, objectId) ?? false;

const isStepKnown: Record<string, (payment: StoredPayment, objectId: string) => boolean> = {
  "checkout.session.completed": ({ state, sessionId }, objectId) =>
    sessionId === objectId && paidStates.includes(state),
  "payment_intent.amount_capturable_updated": ({ state, paymentIntentId }, objectId) =>
    paymentIntentId === objectId && paidStates.includes(state),
  // Stripe's fee may become known after the capture.
  "payment_intent.succeeded": ({ state, paymentIntentId, feeCents }, objectId) =>
    paymentIntentId === objectId && state === "captured" && feeCents !== null,
};
