import type Stripe from "stripe";
import { cents } from "#shared/money.ts";
import type { Balance, Movement } from "./movement.ts";
import { translateErrors } from "./stripe-errors.ts";

/** Maps a balance transaction, with its source expanded, to the product's type. */
export function describeMovement(movement: Stripe.BalanceTransaction): Movement {
  const source = typeof movement.source === "string" ? null : (movement.source as Source | null);
  return {
    id: movement.id,
    type: movement.type,
    category: movement.reporting_category,
    sourceId: typeof movement.source === "string" ? movement.source : (source?.id ?? null),
    paymentIntentId: idOf(source?.payment_intent),
    transferId: source?.object === "transfer" ? source.id : idOf(source?.transfer),
    net: cents(movement.net),
    createdAt: new Date(movement.created * 1000),
  };
}

/** Charges, refunds and disputes name their payment, reversals their transfer. */
type Source = {
  id: string;
  object: string;
  payment_intent?: string | { id: string } | null;
  transfer?: string | { id: string } | null;
};

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

/** Dollar balance of the platform. */
export async function findBalanceOf(stripe: Stripe): Promise<Balance> {
  const { available, pending } = await translateErrors(stripe.balance.retrieve());
  return { available: sumDollars(available), pending: sumDollars(pending) };
}

const sumDollars = (amounts: readonly { amount: number; currency: string }[]) =>
  cents(
    amounts
      .filter(({ currency }) => currency === "usd")
      .reduce((sum, { amount }) => sum + amount, 0),
  );
