import type { CheckoutSession } from "./payments.ts";
import type { CardPayment } from "./saved-cards.ts";
import type { StripeAccess } from "./stripe-client.ts";

/**
 * Checks the provider's URLs before browsers are sent there: https at Stripe or at the operator's checkout host. Other
 * URLs of sessions and cards become null; other links throw. The sandbox is part of the demo, so its pages are allowed.
 */
export function redirectsOf({
  baseUrl,
  checkoutHost,
}: Pick<StripeAccess, "baseUrl" | "checkoutHost">) {
  const allowed = (url: string | null): string | null =>
    url === null || baseUrl !== undefined || isAllowed(new URL(url), checkoutHost) ? url : null;
  return {
    link: async (link: Promise<string>): Promise<string> => {
      const url = allowed(await link);
      if (url === null) throw new Error("Stripe's link leads to a host that is not Stripe's");
      return url;
    },
    session: async <T extends CheckoutSession | null>(session: Promise<T>): Promise<T> => {
      const found = await session;
      return found && { ...found, url: allowed(found.url) };
    },
    card: async <T extends CardPayment | null>(payment: Promise<T>): Promise<T> => {
      const found = await payment;
      return found && { ...found, challengeUrl: allowed(found.challengeUrl) };
    },
  };
}

function isAllowed({ protocol, hostname }: URL, checkoutHost: string | undefined): boolean {
  const isStripe = hostname === "stripe.com" || hostname.endsWith(".stripe.com");
  return protocol === "https:" && (isStripe || hostname === checkoutHost);
}
