import { assertCanReceive, getAccount } from "./accounts.ts";
import { platformBalance } from "./balance.ts";
import { postToBalance } from "./balance-transactions.ts";
import { getCharge } from "./charges.ts";
import { type Desk, emit } from "./desk.ts";
import { badRequest, noSuch, notAllowed } from "./errors.ts";
import { newId } from "./ids.ts";
import { listPage } from "./lists.ts";
import { readMetadata } from "./metadata.ts";
import { dollars } from "./money.ts";
import type { Charge, Transfer } from "./objects.ts";
import { assertAllRead, needText, type Params, readAmount, readText, readWord } from "./params.ts";
import type { Route } from "./routing.ts";

/** Moves money to a connected account: out of one charge, or out of the available balance. */
function createTransfer(desk: Desk, params: Params): Transfer {
  const cents = readAmount(params, "amount");
  if (cents === undefined)
    throw badRequest("Missing required param: amount.", "parameter_missing", "amount");
  const currency = needText(params, "currency").toLowerCase();
  const destination = getAccount(desk, needText(params, "destination"), "destination");
  const sourceId = readText(params, "source_transaction");
  const source = sourceId === undefined ? null : getCharge(desk, sourceId, "source_transaction");
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
  if (source) assertCovered(desk, source, terms);
  else assertAvailable(desk, cents);
  const transfer = desk.store.put("transfer", newTransfer(desk, terms));
  emit(desk, "transfer.created", transfer);
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

function newTransfer(desk: Desk, terms: Terms): Transfer {
  const id = newId("tr");
  const posted = postToBalance(desk, {
    type: "transfer",
    reportingCategory: "transfer",
    source: id,
    amount: -terms.cents,
    currency: terms.currency,
    isImmediate: true,
  });
  const url = `/v1/transfers/${id}/reversals`;
  return {
    id,
    object: "transfer",
    amount: terms.cents,
    amount_reversed: 0,
    balance_transaction: posted.id,
    created: desk.now,
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

/** All transfers out of a charge together cannot exceed what was captured. */
function assertCovered(desk: Desk, source: Charge, { cents, currency, group }: Terms): void {
  if (source.currency !== currency) {
    const message = `The currency of source_transaction's balance transaction (${source.currency}) must be the same as the transfer currency (${currency})`;
    throw notAllowed(message, undefined, "currency");
  }
  if (source.transfer_group !== null && group !== source.transfer_group) {
    const message = `Cannot set transfer_group to ${group}: source_transaction belongs to ${source.transfer_group}`;
    throw notAllowed(message, undefined, "transfer_group");
  }
  const left = source.amount_captured - transferredCents(desk, source.id);
  if (cents <= left) return;
  throw notAllowed(
    `The transfer amount of ${dollars(cents)} is greater than the untransferred amount on the source charge (${dollars(left)})`,
    undefined,
    "amount",
  );
}

function transferredCents(desk: Desk, charge: string): number {
  const transfers = desk.store.where("transfer", "source_transaction", charge);
  return transfers.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
}

function assertAvailable(desk: Desk, cents: number): void {
  if (cents <= platformBalance(desk).available) return;
  const message =
    "You have insufficient available funds in your Stripe account. Try adding funds directly to " +
    "your available balance by creating Charges using the 4000000000000077 test card.";
  throw notAllowed(message, "balance_insufficient");
}

export function getTransfer(desk: Desk, id: string): Transfer {
  const transfer = desk.store.find("transfer", id);
  if (!transfer) throw noSuch("transfer", id);
  return transfer;
}

export const transferRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/transfers",
    answer: (desk, { params }) => createTransfer(desk, params),
  },
  {
    method: "GET",
    path: "/v1/transfers",
    answer(desk, { params }) {
      const group = readText(params, "transfer_group");
      const destination = readText(params, "destination");
      const found = group
        ? desk.store.where("transfer", "transfer_group", group)
        : desk.store.list("transfer");
      const wanted = found.filter((one) => !destination || one.destination === destination);
      return listPage(params, "/v1/transfers", wanted);
    },
  },
  {
    method: "GET",
    path: "/v1/transfers/:id",
    answer: (desk, { ids: { id = "" } }) => getTransfer(desk, id),
  },
];
