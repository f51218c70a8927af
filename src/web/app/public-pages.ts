import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { storeReferral } from "#web/platform/store-referral.ts";
import { ReferralLanding } from "#web/referrals/referral-landing.tsx";
import { root } from "./shell/root-route.tsx";

const faq = createRoute({
  getParentRoute: () => root,
  path: "/faq",
  component: lazyRouteComponent(() => import("#web/faq/faq-page.tsx"), "FaqPage"),
  staticData: { title: "Help" },
});
const referralLanding = createRoute({
  getParentRoute: () => root,
  path: "/ref/{-$referralCode}",
  beforeLoad: storeReferral,
  component: ReferralLanding,
});
const fees = createRoute({
  getParentRoute: () => root,
  path: "/fees",
  component: lazyRouteComponent(() => import("#web/fee-rules/fees-page.tsx"), "FeesPage"),
  staticData: { title: "Fees" },
});
const status = createRoute({
  getParentRoute: () => root,
  path: "/status",
  component: lazyRouteComponent(
    () => import("#web/service-status/service-status-page.tsx"),
    "ServiceStatusPage",
  ),
  staticData: { title: "Service status" },
});
const policies = (
  [
    ["/terms", "Terms of service", "TermsPage"],
    ["/privacy", "Privacy", "PrivacyPage"],
    ["/accessibility", "Accessibility", "AccessibilityPage"],
    ["/safety", "Safety", "SafetyPage"],
  ] as const
).map(([path, title, page]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => import("#web/policies/policy-page.tsx"), page),
    staticData: { title },
  }),
);

/**
 * Pages that need no account. The server renders them for visitors (`src/web/prerender.tsx`), except the referral link.
 */
export const publicPages = [faq, fees, status, ...policies, referralLanding] as const;
