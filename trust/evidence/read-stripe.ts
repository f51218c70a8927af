import type Stripe from "stripe";
import type { SandboxProcess } from "#trust/outside/stripe-sandbox.ts";
import type { Evidence, StripePayment } from "./evidence.ts";

type StripeEvidence = Pick<Evidence, "payments" | "transfers" | "stripeBalance">;

/** Reads payments, transfers and the balance through Stripe's API. */
export async function readStripe(sandbox: SandboxProcess): Promise<StripeEvidence> {
  const intents = await sandbox.list<Stripe.PaymentIntent>("payment_intents");
  const charges = await sandbox.list<Stripe.Charge>("charges");
  const transfers = await sandbox.list<Stripe.Transfer>("transfers");
  const balance = await sandbox.list<Stripe.BalanceTransaction>("balance_transactions");
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  return {
    payments: intents.map((intent) => paymentOf(intent, byId.get(String(intent.latest_charge)))),
    transfers: transfers.map(({ id, metadata, amount, amount_reversed }) => ({
      id,
      rideId: metadata.ride_id ?? "",
      amount,
      reversed: amount_reversed,
    })),
    stripeBalance: balance
      .filter(({ type }) => type !== "topup")
      .reduce((sum, { net }) => sum + net, 0),
  };
}

function paymentOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | undefined): StripePayment {
  return {
    id: intent.id,
    rideId: intent.metadata.ride_id ?? "",
    state: stateOf(intent, charge),
    captured: charge?.captured ? charge.amount_captured : 0,
    refunded: charge?.captured ? charge.amount_refunded : 0,
  };
}

function stateOf({ status }: Stripe.PaymentIntent, charge: Stripe.Charge | undefined) {
  if (status === "succeeded") return "captured";
  if (status === "requires_capture") return "held";
  return status === "canceled" && charge?.status === "succeeded" ? "released" : "unpaid";
}
