import { accountBalance, settlesOn } from "./balance.ts";
import { postToBalance } from "./balance-transactions.ts";
import { type Context, emit } from "./context.ts";
import { newId } from "./ids.ts";
import { dollars } from "./money.ts";
import type { Transfer, TransferReversal } from "./objects.ts";
import { getTransfer } from "./transfers.ts";
import { noSuch, notAllowed } from "./wire/errors.ts";
import { listPage } from "./wire/lists.ts";
import { readMetadata } from "./wire/metadata.ts";
import { assertAllRead, type Params, readAmount, readText } from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

/** Reverses `amount`, by default the rest of the transfer. */
function reverseTransfer(context: Context, id: string, params: Params): TransferReversal {
  const transfer = getTransfer(context, id);
  const remainingCents = transfer.amount - transfer.amount_reversed;
  const cents = readAmount(params, "amount") ?? remainingCents;
  const metadata = readMetadata(params);
  readText(params, "description");
  assertAllRead(params);
  if (remainingCents === 0) throw notAllowed(`Transfer ${id} has already been fully reversed.`);
  if (cents > remainingCents) {
    const message = `Reversal amount (${dollars(cents)}) is greater than unreversed amount on transfer (${dollars(remainingCents)})`;
    throw notAllowed(message, undefined, "amount");
  }
  assertFundsHeld(context, transfer, cents);
  const reversal = createReversal(context, transfer, { cents, metadata });
  emit(context, "transfer.reversed", markReversed(context, transfer, reversal));
  return reversal;
}

/** Stripe cannot reverse money that the connected account has already paid out to its bank. */
function assertFundsHeld(context: Context, { destination }: Transfer, cents: number): void {
  const balanceCents = accountBalance(context, String(destination));
  if (cents <= balanceCents) return;
  const message = `The connected account has insufficient funds to reverse ${dollars(cents)}: its balance is ${dollars(balanceCents)}.`;
  throw notAllowed(message, "balance_insufficient", "amount");
}

type Terms = { cents: number; metadata: Record<string, string> };

function createReversal(
  context: Context,
  transfer: Transfer,
  { cents, metadata }: Terms,
): TransferReversal {
  const id = newId("trr");
  const source = context.store.find("charge", String(transfer.source_transaction));
  const transaction = postToBalance(context, {
    type: "transfer_refund",
    reportingCategory: "transfer_reversal",
    source: id,
    amount: cents,
    currency: transfer.currency,
    availableOn: source ? settlesOn(context, source) : context.now,
  });
  return context.store.put("transfer_reversal", {
    id,
    object: "transfer_reversal",
    amount: cents,
    balance_transaction: transaction.id,
    created: context.now,
    currency: transfer.currency,
    destination_payment_refund: newId("pyr"),
    metadata,
    source_refund: null,
    transfer: transfer.id,
  });
}

function markReversed(context: Context, transfer: Transfer, reversal: TransferReversal): Transfer {
  const amountReversed = transfer.amount_reversed + reversal.amount;
  const newest = [reversal, ...transfer.reversals.data];
  const reversals = {
    ...transfer.reversals,
    data: newest.slice(0, 10),
    has_more: newest.length > 10,
  };
  return context.store.put("transfer", {
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
    handle: (context, { ids: { id = "" }, params }) => reverseTransfer(context, id, params),
  },
  {
    method: "GET",
    path: "/v1/transfers/:id/reversals",
    handle(context, { ids: { id = "" }, params }) {
      const transfer = getTransfer(context, id);
      const reversals = context.store.where("transfer_reversal", "transfer", transfer.id);
      return listPage(params, transfer.reversals.url, reversals);
    },
  },
  {
    method: "GET",
    path: "/v1/transfers/:id/reversals/:reversal",
    handle(context, { ids: { reversal: id = "" } }) {
      const reversal = context.store.find("transfer_reversal", id);
      if (!reversal) throw noSuch("transfer_reversal", id);
      return reversal;
    },
  },
];
