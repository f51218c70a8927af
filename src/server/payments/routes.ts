import { findAccountById } from "#server/accounts/queries.ts";
import type { CardPayment } from "#server/adapters/payments/saved-cards.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { wireDollars } from "#shared/money.ts";
import {
  checkout,
  extendReservation,
  getCheckoutSession,
  getRidePayment,
  payOtherwise,
  payRide,
  type RidePaymentView,
} from "#shared/payments/contract.ts";
import { deadlines } from "#shared/rides/deadlines.ts";
import { endCardPayment, isLive, payByCard } from "./card-payment.ts";
import { findCardPayment, type StoredCardPayment } from "./card-payment-queries.ts";
import { startCheckout } from "./checkout.ts";
import { extendHold } from "./hold-history-queries.ts";
import { observeCheckout } from "./observe-checkout.ts";
import { openPage } from "./payment-page.ts";
import { findRidePayment, findSessionPayment, type RidePayment } from "./queries.ts";

export function paymentRoutes(app: App, services: Services): void {
  ridePaymentRoutes(app, services);
  holdRoutes(app, services);
  const serve = api(app);
  const { db } = services;

  serve(checkout)(async ({ body, account }) => {
    const rider = await findAccountById(db, account.id);
    if (!rider) throw notFound("This account");
    return { success: true, ...(await startCheckout(services, rider, body)) };
  });

  serve(getCheckoutSession)(async ({ params, account }) => {
    const before = await findSessionPayment(db, params.sessionId);
    if (before?.riderId !== account.id) throw notFound("This payment");
    // The rider can arrive before the provider's event does, so ask the provider.
    if (before.state === "open") await observeCheckout(services, before.rideId);
    const payment = (await findSessionPayment(db, params.sessionId)) ?? before;
    return { success: true, ...outcome(payment) };
  });
}

/** Calls of our own payment page. */
function ridePaymentRoutes(app: App, services: Services): void {
  const serve = api(app);
  serve(getRidePayment)(async ({ params: { rideId }, account }) => {
    const before = await getOwnPayment(services, rideId, account.id);
    if (outcomes[before.state] === "open") await observeCheckout(services, rideId);
    return viewPayment(services, rideId, account.id, null);
  });

  serve(payRide)(async ({ params: { rideId }, account }) => {
    await getOwnPayment(services, rideId, account.id);
    const current = await payByCard(services, rideId);
    return viewPayment(services, rideId, account.id, current);
  });

  serve(payOtherwise)(async ({ params: { rideId }, account }) => {
    await getOwnPayment(services, rideId, account.id);
    const card = await endCardPayment(services, rideId);
    const successUrl = `${services.env.publicUrl}/payment_success?ride=${rideId}`;
    const url = card === "paid" ? successUrl : (await openPage(services, rideId)).url;
    return { success: true, url };
  });
}

function holdRoutes(app: App, services: Services): void {
  const serve = api(app);
  serve(extendReservation)(async ({ params: { rideId }, account }) => {
    await getOwnPayment(services, rideId, account.id);
    const extension = { rideId, minutes: deadlines.longerHoldMinutes, now: services.now() };
    const payBy = await extendHold(services.db, extension);
    if (!payBy) throw notExtended();
    return { success: true, payBy: payBy.toISOString() };
  });
}

const notExtended = () =>
  new Problem(
    409,
    "not_extended",
    "The driver cannot be kept longer: the time was extended before, or it is over.",
  );

async function getOwnPayment({ db }: Services, rideId: string, riderId: string) {
  const payment = await findRidePayment(db, rideId);
  if (payment?.riderId !== riderId) throw notFound("This payment");
  return payment;
}

async function viewPayment(
  services: Services,
  rideId: string,
  riderId: string,
  current: CardPayment | null,
) {
  const payment = await getOwnPayment(services, rideId, riderId);
  const card = await findCardPayment(services.db, rideId);
  const challengeUrl = current?.challengeUrl ?? null;
  return {
    success: true as const,
    ...outcome(payment),
    step: stepOf(card, challengeUrl),
    card: card && { brand: card.brand, last4: card.last4 },
    refusal: card?.refusal ?? null,
    challengeUrl,
  };
}

function stepOf(
  card: StoredCardPayment | null,
  challengeUrl: string | null,
): RidePaymentView["step"] {
  if (!isLive(card)) return "other";
  if (card.refusal !== null) return "refused";
  return challengeUrl === null ? "ready" : "challenged";
}

const outcomes: Record<RidePayment["state"], "open" | "paid" | "lapsed" | "returned"> = {
  creating: "open",
  open: "open",
  authorized: "paid",
  captured: "paid",
  released: "returned",
  lapsed: "lapsed",
};

const outcome = (payment: RidePayment) => ({
  state: outcomes[payment.state],
  rideId: payment.rideId,
  rideState: payment.rideState,
  reference: payment.reference,
  total: wireDollars(payment.fareCents + payment.taxCents),
  amountDue: wireDollars(payment.amountCents),
});
