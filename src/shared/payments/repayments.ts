import { type Cents, cents } from "#shared/money.ts";

type Debt = { readonly id: string; readonly left: Cents };
type Repayment = { readonly id: string; readonly amount: Cents };

/** Divides a fare among debts, the first first. A fare repays all it can: a debt ends with as few rides as possible. */
export function repaymentsOf(fare: Cents, debts: readonly Debt[]): Repayment[] {
  let left: number = fare;
  const repayments: Repayment[] = [];
  for (const debt of debts) {
    const amount = cents(Math.min(left, debt.left));
    if (amount > 0) repayments.push({ id: debt.id, amount });
    left -= amount;
  }
  return repayments;
}
