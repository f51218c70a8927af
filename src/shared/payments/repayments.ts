import { type Cents, cents } from "#shared/money.ts";

type Debt = { readonly id: string; readonly left: Cents };
type Repayment = { readonly id: string; readonly amount: Cents };

/** Repays debts in the given order, each as far as the fare goes, so that a debt spans as few rides as possible. */
export function repaymentsOf(fare: Cents, debts: readonly Debt[]): Repayment[] {
  let remainingFare: number = fare;
  const repayments: Repayment[] = [];
  for (const debt of debts) {
    const amount = cents(Math.min(remainingFare, debt.left));
    if (amount > 0) repayments.push({ id: debt.id, amount });
    remainingFare -= amount;
  }
  return repayments;
}
