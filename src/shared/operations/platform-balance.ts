import { type Cents, formatMoney } from "#shared/money.ts";

/** The platform's payout settings at Stripe. */
export interface PayoutSchedule {
  /** Stripe's word: `manual`, `daily`, `weekly` or `monthly`. */
  interval: string;
  /** Cents that automatic payouts leave on the balance. */
  minimum: Cents;
}

/** Money that Stripe can take from the balance: refunds that are not paid yet, and disputes that took nothing yet. */
export interface Claims {
  refunds: Cents;
  disputes: Cents;
}

interface Disagreement {
  expected: string;
  found: string;
}

/** The claims that the available balance does not cover; null if it covers them. */
export function findShortage(
  balance: { available: Cents; reserved: Cents },
  schedule: PayoutSchedule | null,
  { refunds, disputes }: Claims,
): Disagreement | null {
  const claimedCents = refunds + disputes;
  if (claimedCents === 0 || balance.available >= claimedCents) return null;
  const claims = [
    refunds > 0 && `${formatMoney(refunds)} for refunds`,
    disputes > 0 && `${formatMoney(disputes)} for disputes`,
  ];
  const had = [
    `${formatMoney(balance.available)} available`,
    balance.reserved > 0 && `${formatMoney(balance.reserved)} reserved for drivers' accounts`,
    schedule && describeSchedule(schedule),
  ];
  return { expected: join(claims), found: join(had) };
}

/** Automatic payouts that leave less than the wanted minimum; null if the minimum is kept. */
export function findLowMinimum(
  schedule: PayoutSchedule | null,
  wantedCents: Cents,
): Disagreement | null {
  if (!schedule || schedule.interval === "manual" || schedule.minimum >= wantedCents) return null;
  return {
    expected: `manual payouts, or ${formatMoney(wantedCents)} kept`,
    found: describeSchedule(schedule),
  };
}

const describeSchedule = ({ interval, minimum }: PayoutSchedule): string =>
  interval === "manual"
    ? "manual payouts"
    : `${interval} payouts that leave ${formatMoney(minimum)}`;

const join = (parts: readonly (string | false | null)[]): string =>
  parts.filter((part) => typeof part === "string").join(", ");
