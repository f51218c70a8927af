import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { isLiveKey } from "#server/settings/payment-keys.ts";
import { getPolicy, getProduct } from "#shared/product/contract.ts";
import { productName } from "#shared/product.ts";
import { demoLogIns } from "./demo-log-ins.ts";
import { policyView } from "./settings-view.ts";

/** Public facts about this installation that the browser needs before sign-in. */
export const productRoutes = (app: App, { env, product }: Services): void => {
  const serve = api(app);
  serve(getProduct)(async () => ({
    success: true,
    requestSecret: env.IDEAS_REQUEST_SECRET ?? null,
    name: productName(),
    logo: product.look().logo,
    accent: product.look().accent,
    timeZone: env.TIME_ZONE,
    contactEmail: product.supportEmail(),
    contactPhone: product.settings().supportPhone,
    hasTestPayments: !env.isDemo && !isLiveKey(env.STRIPE_SECRET_KEY ?? ""),
    // A public demo prints its passwords in the terminal only.
    demo: env.isDemo ? { logIns: env.DEMO_PUBLIC ? [] : [...demoLogIns] } : null,
  }));
  serve(getPolicy)(async ({ params: { kind } }) => ({
    success: true,
    policy: policyView(product.policy(kind)),
  }));
};
