import { connectEvents } from "#server/adapters/payments/needed-events.ts";
import { refreshCard } from "#server/cards/cards.ts";
import type { TakeTurn } from "#server/outbox/take-turns.ts";
import { applyAccountEvent } from "#server/payouts/accounts.ts";
import type { Services } from "#server/services.ts";
import { observeDispute } from "./disputes.ts";
import { fraudAlertOf, observeFraudAlert, observeFraudAlertsOf } from "./fraud-alerts.ts";
import { isKnownEvent, mayBeKnown } from "./known-events.ts";
import { observeCheckout } from "./observe-checkout.ts";
import { findRidePayment } from "./queries.ts";
import { observeRefund } from "./refunds.ts";
import { settleRide } from "./settle.ts";
import { observeAndSettleTip } from "./tips/sweep-tips.ts";
import { findEvent, setEventProcessed } from "./webhook-event-queries.ts";

/**
 * Applies a stored event. Events can repeat, be late or out of order, so the event only names the object: its
 * current state is fetched from the provider. Of a connected account, only its own changes matter. Applies
 * events of one ride in turn: parallel jobs would fetch the same state from Stripe twice.
 */
export async function applyWebhookEvent(
  services: Services,
  eventId: string,
  takeTurn: TakeTurn = (_key, work) => work(),
): Promise<void> {
  const event = await findEvent(services.db, eventId);
  if (!event) return;
  if (event.account === null) {
    const { rideId } = subjectOf(event.payload);
    await takeTurn(rideId ?? eventId, () => applyOwnEvent(services, event));
  } else if (connectEvents.includes(event.type)) await applyAccountEvent(services, event.account);
  await setEventProcessed(services.db, eventId, services.now());
}

type StoredEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

async function applyOwnEvent(services: Services, event: StoredEvent): Promise<void> {
  if (event.type.startsWith("payment_method.")) return refreshCard(services, event.objectId);
  const alertKind = fraudAlertOf(event.type);
  const alertedRide = alertKind && (await observeFraudAlert(services, alertKind, event.objectId));
  if (event.type.startsWith("charge.dispute.")) await observeDispute(services, event.objectId);
  const refundedRide = event.type.startsWith("refund.")
    ? await observeRefund(services, event.objectId)
    : null;
  const { rideId: namedRide, tipId } = subjectOf(event.payload);
  if (tipId) return observeAndSettleTip(services, tipId);
  const rideId = namedRide ?? refundedRide ?? alertedRide;
  if (!rideId) return;
  if (namedRide && (await isKnown(services, event, namedRide))) return;
  if (alertedRide === null) await observeFraudAlertsOf(services, rideId);
  await observeCheckout(services, rideId);
  await settleRide(services, rideId);
}

/** True if the event reports a step that is already stored. */
async function isKnown({ db }: Services, event: StoredEvent, rideId: string): Promise<boolean> {
  if (!mayBeKnown(event.type)) return false;
  const payment = await findRidePayment(db, rideId);
  return payment !== null && isKnownEvent(event, payment);
}

type EventPayload = {
  data?: {
    object?: {
      client_reference_id?: string | null;
      metadata?: { ride_id?: string; tip_id?: string } | null;
    };
  };
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function subjectOf(payload: unknown): { rideId: string | null; tipId: string | null } {
  const object = (payload as EventPayload).data?.object;
  const metadata = object?.metadata;
  const uuidOrNull = (id: string | null | undefined) => (id && uuid.test(id) ? id : null);
  return {
    rideId: uuidOrNull(object?.client_reference_id ?? metadata?.ride_id),
    tipId: uuidOrNull(metadata?.tip_id),
  };
}
