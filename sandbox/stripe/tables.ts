import type { Kind, Records } from "./objects.ts";

export type Tables = { [K in Kind]: Map<string, Records[K]> };

export function emptyTables(): Tables {
  return {
    "checkout.session": new Map(),
    checkout_order: new Map(),
    coupon: new Map(),
    customer: new Map(),
    payment_method: new Map(),
    spent_method: new Map(),
    card_behavior: new Map(),
    challenge: new Map(),
    payment_intent: new Map(),
    charge: new Map(),
    card_script: new Map(),
    late_fee: new Map(),
    revoked_account: new Map(),
    review: new Map(),
    "radar.early_fraud_warning": new Map(),
    refund: new Map(),
    transfer: new Map(),
    transfer_reversal: new Map(),
    balance_transaction: new Map(),
    account: new Map(),
    onboarding_visit: new Map(),
    dispute: new Map(),
    account_payout: new Map(),
    payout_settings: new Map(),
    account_debit: new Map(),
    event: new Map(),
    delivery: new Map(),
    kept_answer: new Map(),
  };
}

/** Record ids by kind, field and value. */
export type Index = Map<string, Set<string>>;

const indexedFields: { [K in Kind]?: (keyof Records[K] & string)[] } = {
  "checkout.session": ["status", "payment_intent"],
  payment_intent: ["status"],
  payment_method: ["customer"],
  charge: ["payment_intent", "transfer_group"],
  refund: ["charge", "payment_intent", "status"],
  transfer: ["source_transaction", "transfer_group", "destination"],
  transfer_reversal: ["transfer"],
  balance_transaction: ["source"],
  dispute: ["charge", "payment_intent"],
  review: ["charge"],
  "radar.early_fraud_warning": ["charge"],
  account_payout: ["account"],
  account_debit: ["account"],
  delivery: ["event"],
  onboarding_visit: ["page"],
};

export function findIds(index: Index, kind: Kind, field: string, value: string): Iterable<string> {
  return index.get(`${kind} ${field} ${value}`) ?? [];
}

export function reindex<K extends Kind>(
  index: Index,
  kind: K,
  before: Records[K] | undefined,
  after: Records[K] | null,
): void {
  for (const field of indexedFields[kind] ?? []) {
    if (before && after && before[field] === after[field]) continue;
    if (before) removeId(index, `${kind} ${field} ${before[field]}`, before.id);
    if (after) addId(index, `${kind} ${field} ${after[field]}`, after.id);
  }
}

function addId(index: Index, key: string, id: string): void {
  const ids = index.get(key) ?? new Set();
  index.set(key, ids.add(id));
}

function removeId(index: Index, key: string, id: string): void {
  const ids = index.get(key);
  ids?.delete(id);
  if (ids?.size === 0) index.delete(key);
}
