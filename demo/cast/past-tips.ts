import { v7 as uuidv7 } from "uuid";
import type { CheckoutRequest } from "#server/adapters/payments/payments.ts";
import { findTip, insertTip } from "#server/payments/tips/queries.ts";
import { captureTip } from "#server/payments/tips/record-paid.ts";
import { settleTip } from "#server/payments/tips/settle-tip.ts";
import type { Services } from "#server/services.ts";
import type { Cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { demoDrivers } from "./drivers.ts";
import { type PaymentContext, pageRequestOf, payOnPage } from "./past-payments.ts";
import { endOf, type PastRide } from "./past-ride.ts";

const MINUTES_AFTER_RIDE = 20;

/**
 * Pays the tips of past rides on payment pages and sends them to the drivers, without mails. The page is paid before
 * the tip is stored, so that Stripe's events find a tip that is paid already.
 */
export async function payPastTips(
  services: Services,
  context: PaymentContext,
  rides: readonly PastRide[],
): Promise<void> {
  for (const ride of rides)
    if (ride.tip !== null) await payPastTip(services, context, { ride, amount: ride.tip });
}

async function payPastTip(
  services: Services,
  context: PaymentContext,
  { ride, amount }: { ride: PastRide; amount: Cents },
): Promise<void> {
  const paidAt = plusMinutes(endOf(ride).at, MINUTES_AFTER_RIDE);
  const id = uuidv7({ msecs: paidAt.getTime() });
  const request = tipRequest(ride, { tipId: id, amount, now: context.now });
  const { sessionId, paymentIntentId } = await payOnPage(context, request, `tip:${id}:checkout`);
  const payment = await services.payments.findPayment(paymentIntentId);
  await services.db.transaction().execute(async (tx) => {
    await insertTip(tx, {
      id,
      rideId: ride.id,
      amountCents: amount,
      request,
      card: null,
      now: paidAt,
    });
    const tip = await findTip(tx, id);
    if (tip) await captureTip(tx, tip, { paid: payment, sessionId, paidAt });
  });
  await settleTip(services, id);
}

function tipRequest(
  ride: PastRide,
  { tipId, amount, now }: { tipId: string; amount: Cents; now: Date },
): CheckoutRequest {
  const driver = demoDrivers.find(({ email }) => email === ride.driverEmail);
  const lines = [{ label: `Tip for ${driver?.firstName ?? "your driver"}`, amount }];
  return { ...pageRequestOf(ride, { lines, total: amount, now }), tipId };
}
