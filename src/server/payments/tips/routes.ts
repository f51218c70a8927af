import { findAccountById } from "#server/accounts/queries.ts";
import type { CardPayment } from "#server/adapters/payments/saved-cards.ts";
import { api } from "#server/http/api.ts";
import type { SignedIn } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import { getOwnRide } from "#server/rides/own-ride.ts";
import { tipView } from "#server/rides/tip-view.ts";
import type { Services } from "#server/services.ts";
import { centsFromDollars } from "#shared/money.ts";
import { getTip, type TipCard, tipRide, tipRideByCard } from "#shared/tips/contract.ts";
import { isOpenTip } from "./card-queries.ts";
import { observeTip } from "./observe-tip.ts";
import { findTipOfRide, type Tip } from "./queries.ts";
import { tipByCard, tipOnPage } from "./start-tip.ts";

/** Tips of riders for completed rides. */
export function tipRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db } = services;

  serve(tipRide)(async ({ params, body, account }) => {
    const rider = await getRider(services, account.id);
    const request = { rideId: params.id, amount: centsFromDollars(body.amount) };
    return { success: true, url: await tipOnPage(services, rider, request) };
  });

  serve(tipRideByCard)(async ({ params, body: { amount, cardId }, account }) => {
    const rider = await getRider(services, account.id);
    const request = { rideId: params.id, amount: centsFromDollars(amount), cardId };
    return viewTip(services, params.id, {
      account,
      current: await tipByCard(services, rider, request),
    });
  });

  serve(getTip)(async ({ params, account }) => {
    const ride = await getOwnRide(services, params.id, account);
    const tip = await findTipOfRide(db, ride.id);
    // The rider can return before the provider's event does, so ask the provider.
    const current = tip && (await observeTip(services, tip.id));
    return viewTip(services, ride.id, { account, current });
  });
}

async function getRider({ db }: Services, id: string) {
  const rider = await findAccountById(db, id);
  if (!rider) throw notFound("This account");
  return rider;
}

type TipReader = { account: SignedIn; current: CardPayment | null };

async function viewTip(services: Services, rideId: string, { account, current }: TipReader) {
  const ride = await getOwnRide(services, rideId, account);
  const tip = await findTipOfRide(services.db, rideId);
  return {
    success: true as const,
    tip: tipView(ride, { role: "RIDER", now: services.now() }),
    card: tip && cardView(tip, current),
  };
}

/** The saved card of an unpaid tip. */
function cardView(tip: Tip, current: CardPayment | null): TipCard | null {
  const { cardBrand: brand, cardLast4: last4, cardRefusal: refusal } = tip;
  if (!isOpenTip(tip) || brand === null || last4 === null) return null;
  const challengeUrl = current?.challengeUrl ?? null;
  return { step: stepOf(refusal, current), brand, last4, refusal, challengeUrl };
}

function stepOf(refusal: string | null, current: CardPayment | null): TipCard["step"] {
  if (refusal !== null) return "refused";
  if (current === null) return "unpaid";
  return current.challengeUrl === null ? "asked" : "challenged";
}
