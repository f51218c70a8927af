import { isWallet, type MethodName, type WalletMethod } from "./cards/wallets.ts";
import { newId } from "./ids.ts";
import type { Charge } from "./objects.ts";
import { badRequest, notAllowed } from "./wire/errors.ts";
import { type Params, readTexts } from "./wire/params.ts";

/** Methods without manual capture, which the sandbox knows but never offers. */
const immediateMethods = ["us_bank_account", "wechat_pay", "alipay", "crypto", "pay_by_bank"];

/**
 * Methods of a payment page: the activated ones, filtered by `allowed_payment_method_types`. Like Stripe, drops the
 * other methods silently, and refuses a page without any method.
 */
export function readMethods(params: Params, activatedMethods: readonly MethodName[]): MethodName[] {
  const allowedTypes = readTexts(params, "allowed_payment_method_types");
  for (const name of allowedTypes) assertKnownMethod(name);
  const methods = activatedMethods.filter(
    (name) => allowedTypes.length === 0 || allowedTypes.includes(name),
  );
  if (methods.length > 0) return methods;
  throw notAllowed(
    "No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods " +
      "compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/account/payments/settings).",
  );
}

function assertKnownMethod(name: string): void {
  if (name === "card" || isWallet(name) || immediateMethods.includes(name)) return;
  const param = "allowed_payment_method_types";
  throw badRequest(`Invalid ${param}: ${name} is not a payment method type`, undefined, param);
}

type Details = NonNullable<Charge["payment_method_details"]>;

/** Details of a wallet's payment, as far as Stripe reports them. */
export function walletDetails(method: WalletMethod): Details {
  switch (method) {
    case "link":
      return { type: method, link: { country: "US" } };
    case "cashapp":
      return {
        type: method,
        cashapp: { buyer_id: newId("buyer"), cashtag: "$rider", transaction_id: newId("tx") },
      };
    case "amazon_pay":
      return { type: method, amazon_pay: { transaction_id: newId("tx") } };
  }
}
