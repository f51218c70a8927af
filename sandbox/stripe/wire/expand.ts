import type { Kind } from "#sandbox/stripe/objects.ts";
import type { Store } from "#sandbox/stripe/store.ts";
import { notAllowed } from "./errors.ts";

/** Object kinds by id prefix. */
const kindByPrefix: Record<string, Kind> = {
  acct: "account",
  ch: "charge",
  cs: "checkout.session",
  cus: "customer",
  du: "dispute",
  pi: "payment_intent",
  pm: "payment_method",
  re: "refund",
  tr: "transfer",
  trr: "transfer_reversal",
  txn: "balance_transaction",
};

/** Replaces ids by their objects along paths such as `payment_intent.latest_charge`. */
export function expand(store: Store, root: object, paths: readonly string[]): object {
  return paths.reduce((object, path) => expandPath(store, object, path.split("."), path), root);
}

function expandPath(store: Store, object: object, steps: string[], path: string): object {
  const [name = "", ...rest] = steps;
  const value = name === "line_items" ? lineItemsOf(store, object) : Reflect.get(object, name);
  if (value === undefined) throw notExpandable(path);
  if (value === null) return object;
  return { ...object, [name]: expandValue(store, value, rest, path) };
}

function expandValue(store: Store, value: unknown, rest: string[], path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => expandValue(store, item, rest, path));
  const object = typeof value === "string" ? findById(store, value) : value;
  if (typeof object !== "object" || object === null) throw notExpandable(path);
  return rest.length === 0 ? object : expandPath(store, object, rest, path);
}

/** Sessions omit their line items unless expanded. */
function lineItemsOf(store: Store, session: object): object | undefined {
  const id = String(Reflect.get(session, "id"));
  const data = store.find("checkout_order", id)?.lines.map(({ item }) => item);
  const url = `/v1/checkout/sessions/${id}/line_items`;
  return data && { object: "list", data, has_more: false, url };
}

function findById(store: Store, id: string): object | undefined {
  if (id.startsWith("po_")) return store.find("account_payout", id)?.payout;
  const kind = kindByPrefix[id.slice(0, id.indexOf("_"))];
  return kind && store.find(kind, id);
}

/** The endpoint has run already, so the idempotency key is used up. */
function notExpandable(path: string) {
  return notAllowed(`This property cannot be expanded (${path}).`, undefined, "expand");
}
