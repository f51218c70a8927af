import { v7 as uuidv7 } from "uuid";
import { assertConfirmed } from "#server/accounts/assert-confirmed.ts";
import { AccountRevoked } from "#server/adapters/payments/payments.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { centsFromDollars } from "#shared/money.ts";
import {
  getBankPayouts,
  getPayouts,
  payOutNow,
  startPayouts,
  verifyPayouts,
} from "#shared/payouts/contract.ts";
import { payoutsOf } from "#shared/payouts/payout-state.ts";
import { createAccountLink, getPaidDriver, observePayouts } from "./accounts.ts";
import { bankPayoutsView, bankPayoutView } from "./bank-payouts-view.ts";
import { checkCode, issueCode, spendCode } from "./codes.ts";
import { payOut } from "./instant-payouts.ts";

/** Null for an account that was disconnected from us. */
const findMoney = (payments: Services["payments"], accountId: string) =>
  payments.findAccountMoney(accountId).catch((error: unknown) => {
    if (error instanceof AccountRevoked) return null;
    throw error;
  });

export function payoutRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, env, market, now, payments } = services;

  serve(getPayouts)(async ({ account }) => {
    const driver = await getPaidDriver(services, account.id);
    return { success: true, ...payoutsOf(await observePayouts(services, driver)) };
  });

  serve(getBankPayouts)(async ({ account }) => {
    const { stripeAccountId } = await getPaidDriver(services, account.id);
    return bankPayoutsView(
      stripeAccountId === null ? null : await findMoney(payments, stripeAccountId),
    );
  });

  serve(payOutNow)(async ({ account, body, request }) => {
    const driver = await getPaidDriver(services, account.id);
    const key = String(request.headers["idempotency-key"] ?? uuidv7());
    const [amount, fee] = [centsFromDollars(body.amount), centsFromDollars(body.fee)];
    return {
      success: true,
      payout: bankPayoutView(await payOut(services, driver, { amount, fee, key })),
    };
  });

  serve(startPayouts)(async ({ account: { id: driverId, session } }) => {
    const driver = await getPaidDriver(services, driverId);
    // While payouts are enabled, a visit can change where the money goes; until then, it only sets up the account.
    if (driver.payoutsEnabled)
      await assertConfirmed(services, session, "to change your payout account");
    const code = await issueCode(db, { driverId, session }, now());
    const stripeConnectUrl = await createAccountLink(services, driver, {
      returnUrl: `${env.publicUrl}/stripe/verify?code=${code}`,
      refreshUrl: `${env.publicUrl}/driver/profile?section=stripe&link=expired#details`,
    });
    return { success: true, stripeConnectUrl };
  });

  // The code is spent only after Stripe has responded, so that the driver can retry while Stripe is
  // unreachable.
  serve(verifyPayouts)(async ({ account: { id: driverId, session }, body: { code } }) => {
    await checkCode(db, code, { driverId, session, now: now() });
    const driver = await getPaidDriver(services, driverId);
    const payouts = payoutsOf(await observePayouts(services, driver));
    await spendCode(db, code, now());
    await market.reload(driverId);
    if (payouts.stripeConnectCompleted)
      return { success: true, message: "Your payout account is connected." };
    const sentence = "Your payout account is not connected yet. Stripe needs more from you.";
    throw new Problem(409, "not_connected", sentence, { state: payouts.state });
  });
}
