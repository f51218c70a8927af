import { NextStepLink } from "#web/drivers/next-step-link.tsx";
import { StripeVerifyPage } from "#web/payouts/stripe-verify-page.tsx";

/** `/stripe/verify`: what came of the way to Stripe, and the driver's next step. */
export const BackFromStripePage = () => <StripeVerifyPage next={<NextStepLink />} />;
