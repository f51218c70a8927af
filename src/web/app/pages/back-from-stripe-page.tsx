import { NextStepLink } from "#web/drivers/next-step-link.tsx";
import { StripeReturnPage } from "#web/payouts/stripe-return-page.tsx";

/** `/stripe/verify`: what came of the way to Stripe, and the driver's next step. */
export const BackFromStripePage = () => <StripeReturnPage next={<NextStepLink />} />;
