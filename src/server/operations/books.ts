import type { Payment, Transfer } from "#server/adapters/payments/payments.ts";
import type { BookedMoney, ProviderMoney } from "#shared/ledger/disagreements.ts";
import { cents } from "#shared/money.ts";
import type { BookRow } from "./book-queries.ts";

/** Our record of the money of a ride, tip or toll. */
export const toBookedMoney = (row: BookRow): BookedMoney => ({
  state: row.state,
  asked: cents(row.amount),
  captured: cents(row.captured),
  refunded: cents(row.refunded),
  refunding: cents(row.refunding),
  refundWaits: row.refundWaits,
  refundFailed: row.refundFailed,
  sent: cents(row.sent),
  receivable: cents(row.receivable),
  fee: row.fee === null ? null : cents(row.fee),
  disputed: cents(row.disputed),
  isSettled: row.isSettled,
  isLate: row.isLate,
  price: cents(row.price),
  ledger: {
    captured: cents(row.ledgerCaptured),
    refunded: cents(row.ledgerRefunded),
    sent: cents(row.ledgerSent),
    receivable: cents(row.ledgerReceivable),
    fee: cents(row.ledgerFee),
    disputed: cents(row.ledgerDisputed),
    clearing: cents(row.clearing),
    unbalanced: row.unbalanced,
  },
});

/** The provider's records of the same money. */
export const toProviderMoney = (
  payment: Payment,
  transfers: readonly Transfer[],
): ProviderMoney => ({
  status: payment.status,
  amount: payment.amount,
  captured: payment.captured,
  refunded: payment.refunded,
  fee: payment.fee,
  transfers: transfers.length,
  sent: cents(transfers.reduce((sum, { amount, reversed }) => sum + amount - reversed, 0)),
});
