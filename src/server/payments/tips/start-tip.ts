import { withLockedAccount } from "#server/accounts/account-lock.ts";
import { PAYMENTS_UNAVAILABLE } from "#server/adapters/payments/payments.ts";
import type { CardPayment } from "#server/adapters/payments/saved-cards.ts";
import { notFound, Problem } from "#server/problem.ts";
import { findRide, type RideFacts } from "#server/rides/queries.ts";
import { tippedRide } from "#server/rides/tip-view.ts";
import type { Services } from "#server/services.ts";
import type { Cents } from "#shared/money.ts";
import { tipRefusal } from "#shared/tips/tip-rule.ts";
import { closeCardTip, payTipByCard } from "./card-tip.ts";
import { newTip } from "./new-tip.ts";
import { observeTip } from "./observe-tip.ts";
import { findTipOfRide, insertTip, type Tip } from "./queries.ts";
import { closeTipPage, openTipPage } from "./tip-page.ts";

type Rider = { id: string; email: string };
type RequestedTip = {
  rideId: string;
  amount: Cents;
  /** Saved card to charge; null for a payment page. */
  cardId: string | null;
};

/**
 * Opens the payment page of a tip. Idempotent by ride and amount; another amount or way to pay ends the earlier tip.
 * Throws 404 for another rider's ride, 409 if the ride cannot be tipped or has a tip.
 */
export async function tipOnPage(
  services: Services,
  rider: Rider,
  request: Omit<RequestedTip, "cardId">,
): Promise<string> {
  const open = async () =>
    openTipPage(services, await startTip(services, rider, { ...request, cardId: null }));
  // A stored request that expires too soon is refused, which lapses its tip; the next one is new.
  const url = (await open()) ?? (await open());
  if (!url) throw new Problem(503, "payments_unavailable", PAYMENTS_UNAVAILABLE);
  return url;
}

/**
 * Pays a tip with a saved card of the rider; otherwise like `tipOnPage`. Throws 409 for a card that was removed or has
 * expired.
 */
export async function tipByCard(
  services: Services,
  rider: Rider,
  request: RequestedTip & { cardId: string },
): Promise<CardPayment | null> {
  return payTipByCard(services, await startTip(services, rider, request));
}

/**
 * Returns the ride's unpaid tip with the requested amount and card, and inserts it if there is none. First ends an
 * unpaid tip with another amount or way to pay, or whose card was refused.
 */
async function startTip(services: Services, rider: Rider, request: RequestedTip): Promise<Tip> {
  const { db, now } = services;
  const ride = await findRide(db, request.rideId);
  if (ride?.riderId !== rider.id) throw notFound("This ride");
  const tip = await findCurrentTip(services, ride.id);
  if (tip?.state === "captured") throw alreadyTipped(ride);
  const refusal = tipRefusal(tippedRide(ride), now());
  if (refusal) throw new Problem(409, "not_tippable", refusal, { state: ride.state });
  if (tip && matches(tip, request) && tip.cardRefusal === null) return tip;
  const newTipRequest = await newTip(services, { ride, rider, ...request });
  if (tip) await closeTip(services, tip);
  // Under the lock, the deletion of the account either finds the tip and is refused, or has ended: no tip starts.
  await withLockedAccount(db, rider.id, (tx) => insertTip(tx, newTipRequest));
  // A concurrent call may have inserted its tip first.
  const current = await findTipOfRide(db, ride.id);
  if (current?.state === "captured") throw alreadyTipped(ride);
  if (!current || !matches(current, request)) throw tipUnderWay(ride);
  return current;
}

const matches = (tip: Tip, { amount, cardId }: RequestedTip): boolean =>
  tip.amountCents === amount && tip.cardId === cardId;

const closeTip = (services: Services, tip: Tip): Promise<void> =>
  tip.cardId === null ? closeTipPage(services, tip) : closeCardTip(services, tip);

/** The ride's tip, after asking the provider whether it was paid or has expired. */
async function findCurrentTip(services: Services, rideId: string): Promise<Tip | null> {
  const tip = await findTipOfRide(services.db, rideId);
  if (tip?.state !== "open") return tip;
  await observeTip(services, tip.id);
  return findTipOfRide(services.db, rideId);
}

const alreadyTipped = ({ driverFirstName, state }: RideFacts) =>
  new Problem(409, "already_tipped", `You have already tipped ${driverFirstName} for this ride`, {
    state,
  });

const tipUnderWay = ({ state }: RideFacts) =>
  new Problem(409, "tip_under_way", "Another tip for this ride is being paid. Try again.", {
    state,
  });
