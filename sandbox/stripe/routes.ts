import { accountLinkRoutes } from "./account-links.ts";
import { accountRoutes } from "./accounts.ts";
import { balanceRoutes } from "./balance-routes.ts";
import { balanceSettingsRoutes } from "./balance-settings.ts";
import { balanceTransactionRoutes } from "./balance-transactions.ts";
import { customerRoutes } from "./cards/customers.ts";
import { intentCreationRoutes } from "./cards/new-intent.ts";
import { paymentMethodRoutes } from "./cards/saved-methods.ts";
import { chargeRoutes } from "./charges.ts";
import { checkoutSessionRoutes } from "./checkout-sessions.ts";
import { couponRoutes } from "./coupons.ts";
import { disputeRoutes } from "./disputes.ts";
import { eventRoutes } from "./events.ts";
import { paymentIntentRoutes } from "./payment-intents.ts";
import { payoutRoutes } from "./payouts.ts";
import { radarRoutes } from "./radar/radar.ts";
import { refundRoutes } from "./refunds.ts";
import { transferReversalRoutes } from "./transfer-reversals.ts";
import { transferRoutes } from "./transfers.ts";
import type { Route } from "./wire/routing.ts";

export const routes: readonly Route[] = [
  ...checkoutSessionRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...intentCreationRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...transferRoutes,
  ...transferReversalRoutes,
  ...balanceRoutes,
  ...balanceSettingsRoutes,
  ...payoutRoutes,
  ...balanceTransactionRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
  ...disputeRoutes,
  ...radarRoutes,
  ...eventRoutes,
];
