import type { Context } from "./context.ts";
import type { PayoutSettings } from "./objects.ts";
import { badRequest } from "./wire/errors.ts";
import { assertAllRead, type Params, readChild, readInteger, readWord } from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

/** Stripe's default is daily; here the operator has chosen manual payouts, as docs/operations.md recommends. */
const initialSettings: PayoutSettings = {
  id: "platform",
  interval: "manual",
  minimumCents: 0,
  setAt: 0,
};

export const findPayoutSettings = ({ store }: Context): PayoutSettings =>
  store.find("payout_settings", "platform") ?? initialSettings;

function update(context: Context, params: Params): PayoutSettings {
  const payments = readChild(params, "payments");
  const payouts = payments && readChild(payments, "payouts");
  const schedule = payouts && readChild(payouts, "schedule");
  const minimum = payouts && readChild(payouts, "minimum_balance_by_currency");
  const before = findPayoutSettings(context);
  const interval = schedule && readWord(schedule, "interval", ["daily", "manual"]);
  const minimumCents = minimum && readInteger(minimum, "usd");
  assertAllRead(params);
  return context.store.put("payout_settings", {
    id: "platform",
    interval: interval ?? before.interval,
    minimumCents: minimumCents ?? before.minimumCents,
    setAt: context.now,
  });
}

const render = ({ interval, minimumCents }: PayoutSettings) => ({
  object: "balance_settings",
  payments: {
    debit_negative_balances: true,
    payouts: {
      automatic_transfer_rules_by_currency: null,
      minimum_balance_by_currency: minimumCents > 0 ? { usd: minimumCents } : null,
      schedule: { interval },
      statement_descriptor: null,
      status: "enabled",
    },
    settlement_timing: { delay_days: 2, start_of_day: null },
  },
});

function assertPlatform(account: string | null): void {
  if (account) throw badRequest("The sandbox has balance settings of the platform only.");
}

export const balanceSettingsRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/balance_settings",
    isForAccounts: true,
    handle(context, { account }) {
      assertPlatform(account);
      return render(findPayoutSettings(context));
    },
  },
  {
    method: "POST",
    path: "/v1/balance_settings",
    isForAccounts: true,
    handle(context, { account, params }) {
      assertPlatform(account);
      return render(update(context, params));
    },
  },
];
