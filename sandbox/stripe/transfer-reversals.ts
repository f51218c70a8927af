import { accountBalance } from "./balance.ts";
import { postToBalance } from "./balance-transactions.ts";
import { type Desk, emit } from "./desk.ts";
import { noSuch, notAllowed } from "./errors.ts";
import { newId } from "./ids.ts";
import { listPage } from "./lists.ts";
import { readMetadata } from "./metadata.ts";
import { dollars } from "./money.ts";
import type { Transfer, TransferReversal } from "./objects.ts";
import { assertAllRead, type Params, readAmount, readText } from "./params.ts";
import type { Route } from "./routing.ts";
import { getTransfer } from "./transfers.ts";

/** Takes money back from a connected account, all that is left of the transfer unless named. */
function reverseTransfer(desk: Desk, id: string, params: Params): TransferReversal {
  const transfer = getTransfer(desk, id);
  const left = transfer.amount - transfer.amount_reversed;
  const cents = readAmount(params, "amount") ?? left;
  const metadata = readMetadata(params);
  readText(params, "description");
  assertAllRead(params);
  if (left === 0) throw notAllowed(`Transfer ${id} has already been fully reversed.`);
  if (cents > left) {
    const message = `Reversal amount (${dollars(cents)}) is greater than unreversed amount on transfer (${dollars(left)})`;
    throw notAllowed(message, undefined, "amount");
  }
  assertStillHeld(desk, transfer, cents);
  const reversal = putReversal(desk, transfer, { cents, metadata });
  emit(desk, "transfer.reversed", markReversed(desk, transfer, reversal));
  return reversal;
}

/** Stripe takes back only what the connected account still holds: not what was paid out to its bank. */
function assertStillHeld(desk: Desk, { destination }: Transfer, cents: number): void {
  const held = accountBalance(desk, String(destination));
  if (cents <= held) return;
  const message = `The connected account has insufficient funds to reverse ${dollars(cents)}: its balance is ${dollars(held)}.`;
  throw notAllowed(message, "balance_insufficient", "amount");
}

type Terms = { cents: number; metadata: Record<string, string> };

function putReversal(desk: Desk, transfer: Transfer, { cents, metadata }: Terms): TransferReversal {
  const id = newId("trr");
  const posted = postToBalance(desk, {
    type: "transfer_refund",
    reportingCategory: "transfer_reversal",
    source: id,
    amount: cents,
    currency: transfer.currency,
    isImmediate: true,
  });
  return desk.store.put("transfer_reversal", {
    id,
    object: "transfer_reversal",
    amount: cents,
    balance_transaction: posted.id,
    created: desk.now,
    currency: transfer.currency,
    destination_payment_refund: newId("pyr"),
    metadata,
    source_refund: null,
    transfer: transfer.id,
  });
}

function markReversed(desk: Desk, transfer: Transfer, reversal: TransferReversal): Transfer {
  const amountReversed = transfer.amount_reversed + reversal.amount;
  const newest = [reversal, ...transfer.reversals.data];
  const reversals = {
    ...transfer.reversals,
    data: newest.slice(0, 10),
    has_more: newest.length > 10,
  };
  return desk.store.put("transfer", {
    ...transfer,
    amount_reversed: amountReversed,
    reversals,
    reversed: amountReversed === transfer.amount,
  });
}

export const transferReversalRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/transfers/:id/reversals",
    answer: (desk, { ids: { id = "" }, params }) => reverseTransfer(desk, id, params),
  },
  {
    method: "GET",
    path: "/v1/transfers/:id/reversals",
    answer(desk, { ids: { id = "" }, params }) {
      const transfer = getTransfer(desk, id);
      const reversals = desk.store.where("transfer_reversal", "transfer", transfer.id);
      return listPage(params, transfer.reversals.url, reversals);
    },
  },
  {
    method: "GET",
    path: "/v1/transfers/:id/reversals/:reversal",
    answer(desk, { ids: { reversal: id = "" } }) {
      const reversal = desk.store.find("transfer_reversal", id);
      if (!reversal) throw noSuch("transfer_reversal", id);
      return reversal;
    },
  },
];
