import { assertCanReceive, getAccount } from "./accounts.ts";
import { platformBalance, settlesOn } from "./balance.ts";
import { postToBalance } from "./balance-transactions.ts";
import { getCharge, refundableCents } from "./charges.ts";
import { type Context, emit } from "./context.ts";
import { newId } from "./ids.ts";
import { dollars } from "./money.ts";
import type { Charge, Transfer } from "./objects.ts";
import { badRequest, noSuch, notAllowed } from "./wire/errors.ts";
import { listPage } from "./wire/lists.ts";
import { readMetadata } from "./wire/metadata.ts";
import {
  assertAllRead,
  type Params,
  readAmount,
  readText,
  readWord,
  requireText,
} from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

/** Transfers money from one charge, or from the available balance. */
function createTransfer(context: Context, params: Params): Transfer {
  const cents = readAmount(params, "amount");
  if (cents === undefined)
    throw badRequest("Missing required param: amount.", "parameter_missing", "amount");
  const currency = requireText(params, "currency").toLowerCase();
  const destination = getAccount(context, requireText(params, "destination"), "destination");
  const sourceId = readText(params, "source_transaction");
  const source = sourceId === undefined ? null : getCharge(context, sourceId, "source_transaction");
  const group = readText(params, "transfer_group") ?? null;
  const terms = {
    cents,
    currency,
    destination: destination.id,
    source: source?.id ?? null,
    group: group ?? source?.transfer_group ?? null,
    description: readText(params, "description") ?? null,
    metadata: readMetadata(params),
  };
  readWord(params, "source_type", ["card"]);
  assertAllRead(params);
  assertCanReceive(destination);
  if (source) assertCovered(context, source, terms);
  else assertAvailable(context, cents);
  const transfer = context.store.put("transfer", newTransfer(context, terms));
  emit(context, "transfer.created", transfer);
  return transfer;
}

type Terms = {
  cents: number;
  currency: string;
  destination: string;
  source: string | null;
  group: string | null;
  description: string | null;
  metadata: Record<string, string>;
};

function newTransfer(context: Context, terms: Terms): Transfer {
  const id = newId("tr");
  // A transfer from an unsettled charge leaves the platform's balance when the charge settles.
  const source = terms.source === null ? null : getCharge(context, terms.source);
  const transaction = postToBalance(context, {
    type: "transfer",
    reportingCategory: "transfer",
    source: id,
    amount: -terms.cents,
    currency: terms.currency,
    availableOn: source ? settlesOn(context, source) : context.now,
  });
  const url = `/v1/transfers/${id}/reversals`;
  return {
    id,
    object: "transfer",
    amount: terms.cents,
    amount_reversed: 0,
    balance_transaction: transaction.id,
    created: context.now,
    currency: terms.currency,
    description: terms.description,
    destination: terms.destination,
    destination_payment: newId("py"),
    livemode: false,
    metadata: terms.metadata,
    reversals: { object: "list", data: [], has_more: false, url },
    reversed: false,
    source_transaction: terms.source,
    source_type: "card",
    transfer_group: terms.group,
  };
}

/**
 * Throws if the currency or transfer group differs from the charge's, or if all transfers from the charge would exceed
 * its unrefunded amount. Stripe documents the charge's amount as the limit and does not say whether refunds lower it;
 * the stricter reading applies here.
 */
function assertCovered(context: Context, source: Charge, { cents, currency, group }: Terms): void {
  if (source.currency !== currency) {
    const message = `The currency of source_transaction's balance transaction (${source.currency}) must be the same as the transfer currency (${currency})`;
    throw notAllowed(message, undefined, "currency");
  }
  if (source.transfer_group !== null && group !== source.transfer_group) {
    const message = `Cannot set transfer_group to ${group}: source_transaction belongs to ${source.transfer_group}`;
    throw notAllowed(message, undefined, "transfer_group");
  }
  const transferred = transferredCents(context, source.id);
  const limit = refundableCents(source);
  if (transferred + cents <= limit) return;
  const existing =
    transferred > 0
      ? ` (There is already a transfer using this source, amounting to ${dollars(transferred)}.)`
      : "";
  throw notAllowed(
    `Transfers using this transaction as a source must not exceed the source amount of ${dollars(limit)}.${existing}`,
    undefined,
    "amount",
  );
}

function transferredCents(context: Context, charge: string): number {
  const transfers = context.store.where("transfer", "source_transaction", charge);
  return transfers.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
}

function assertAvailable(context: Context, cents: number): void {
  if (cents <= platformBalance(context).available) return;
  const message =
    "You have insufficient available funds in your Stripe account. Try adding funds directly to " +
    "your available balance by creating Charges using the 4000000000000077 test card.";
  throw notAllowed(message, "balance_insufficient");
}

export function getTransfer(context: Context, id: string): Transfer {
  const transfer = context.store.find("transfer", id);
  if (!transfer) throw noSuch("transfer", id);
  return transfer;
}

export const transferRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/transfers",
    handle: (context, { params }) => createTransfer(context, params),
  },
  {
    method: "GET",
    path: "/v1/transfers",
    handle(context, { params }) {
      const group = readText(params, "transfer_group");
      const destination = readText(params, "destination");
      const transfers = group
        ? context.store.where("transfer", "transfer_group", group)
        : context.store.list("transfer");
      const matching = transfers.filter((one) => !destination || one.destination === destination);
      return listPage(params, "/v1/transfers", matching);
    },
  },
  {
    method: "GET",
    path: "/v1/transfers/:id",
    handle: (context, { ids: { id = "" } }) => getTransfer(context, id),
  },
];
