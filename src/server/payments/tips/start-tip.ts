import { v7 as uuidv7 } from "uuid";
import { type CheckoutRequest, PAYMENTS_UNAVAILABLE } from "#server/adapters/payments/payments.ts";
import { notFound, Problem } from "#server/problem.ts";
import { findRide, type RideFacts } from "#server/rides/queries.ts";
import { tippedRide } from "#server/rides/tip-view.ts";
import type { Services } from "#server/services.ts";
import type { Cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { tipRefusal } from "#shared/tips/tip-rule.ts";
import { observeTip } from "./observe-tip.ts";
import { findTipOfRide, insertTip, type Tip } from "./queries.ts";
import { closeTipPage, openTipPage } from "./tip-page.ts";

/** Stripe's minimum is 30 minutes. */
const PAGE_MINUTES = 31;

type Rider = { id: string; email: string };
type Wish = { rideId: string; amount: Cents };

/**
 * Opens the payment page of a tip. Idempotent by ride and amount; another amount closes the earlier page. Throws 404 for
 * another rider's ride, 409 if the ride cannot be tipped or has a tip.
 */
export async function startTip(services: Services, rider: Rider, wish: Wish): Promise<string> {
  const { db, now } = services;
  const ride = await findRide(db, wish.rideId);
  if (ride?.riderId !== rider.id) throw notFound("This ride");
  const tip = await findCurrentTip(services, ride.id);
  if (tip?.state === "captured") throw alreadyTipped(ride);
  const refusal = tipRefusal(tippedRide(ride), now());
  if (refusal) throw new Problem(409, "not_tippable", refusal, { state: ride.state });
  if (tip?.amountCents === wish.amount) {
    const url = await openTipPage(services, tip);
    if (url) return url;
  } else if (tip) await closeTipPage(services, tip);
  await insertTip(db, newTip(services, { ride, rider, amount: wish.amount }));
  // A concurrent call may have inserted its tip first.
  const current = await findTipOfRide(db, ride.id);
  if (current?.state === "captured") throw alreadyTipped(ride);
  if (current?.amountCents !== wish.amount) throw beingPaid(ride);
  const url = await openTipPage(services, current);
  if (!url) throw new Problem(503, "payments_unavailable", PAYMENTS_UNAVAILABLE);
  return url;
}

/** The ride's tip, after asking the provider whether an open page was paid or has expired. */
async function findCurrentTip(services: Services, rideId: string): Promise<Tip | null> {
  const tip = await findTipOfRide(services.db, rideId);
  if (tip?.state !== "open") return tip;
  await observeTip(services, tip.id);
  return findTipOfRide(services.db, rideId);
}

type Given = { ride: RideFacts; rider: Rider; amount: Cents };

function newTip({ env, now }: Services, { ride, rider, amount }: Given) {
  const id = uuidv7();
  const at = now();
  const page = `${env.publicUrl}/rides/${ride.id}?tip=`;
  const request: CheckoutRequest = {
    rideId: ride.id,
    tipId: id,
    reference: ride.reference,
    email: rider.email,
    lines: [{ label: `Tip for ${ride.driverFirstName}`, amount }],
    total: amount,
    expiresAt: Math.floor(plusMinutes(at, PAGE_MINUTES).getTime() / 1000),
    successUrl: `${page}paid`,
    cancelUrl: `${page}unpaid`,
    paymentMethods: env.STRIPE_PAYMENT_METHODS,
    statementSuffix: env.STRIPE_STATEMENT_SUFFIX,
  };
  return { id, rideId: ride.id, amountCents: amount, request, now: at };
}

const alreadyTipped = ({ driverFirstName, state }: RideFacts) =>
  new Problem(409, "already_tipped", `You have already tipped ${driverFirstName} for this ride`, {
    state,
  });

const beingPaid = ({ state }: RideFacts) =>
  new Problem(409, "tip_under_way", "Another tip for this ride is being paid. Try again.", {
    state,
  });
