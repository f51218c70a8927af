import { type Cents, cents, dollarsFromCents } from "#shared/money.ts";
import type { Surcharge } from "./surcharges-for.ts";

export const sumOfFees = (fees: readonly Surcharge[]): Cents =>
  cents(fees.reduce((sum, fee) => sum + fee.cents, 0));

/** The amount charged: total, and fees at cost, less the credit. */
export const dueOf = (
  total: Cents,
  { fees, credit }: { fees: readonly Surcharge[]; credit: Cents },
): Cents => cents(total + sumOfFees(fees) - credit);

export const wireFees = (fees: readonly Surcharge[]) =>
  fees.map(({ kind, label, cents: amount }) => ({ kind, label, amount: dollarsFromCents(amount) }));
