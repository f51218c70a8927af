import { Navigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { lastRole, useSession } from "#web/platform/session.ts";
import { readToken } from "#web/platform/session-cookie.ts";
import { HomeSkeleton } from "#web/rider-home/home-skeleton.tsx";

const loaders = {
  RIDER: () => import("#web/rider-home/rider-home.tsx").then((home) => home.RiderHome),
  DRIVER: () => import("./driver-home.tsx").then((home) => home.DriverHome),
};
const homes = {
  RIDER: lazy(() => loaders.RIDER().then((home) => ({ default: home }))),
  DRIVER: lazy(() => loaders.DRIVER().then((home) => ({ default: home }))),
};

// Lazy: visitors get it rendered by the server before this script runs, and people with a session rarely see it.
const LandingPage = lazy(() =>
  import("#web/landing/landing-page.tsx").then((landing) => ({ default: landing.LandingPage })),
);

type RoleWithHome = keyof typeof homes;

const roleWithHome = (role: User["role"] | null): RoleWithHome | null =>
  role === "RIDER" || role === "DRIVER" ? role : null;

const returningRole = roleWithHome(lastRole());
// Preloads the home of a returning person while the token is validated; other pages do not need it.
if (readToken() !== null && returningRole && location.pathname === "/")
  void loaders[returningRole]();

/** `/`: the home of a rider or driver, and the landing page for visitors; redirects admins and suspended users. */
export const HomePage = () => {
  const { user, isChecking } = useSession();
  const knownRole = user ? user.role : isChecking ? lastRole() : null;
  const role = roleWithHome(knownRole);
  if (user?.role === "ADMIN") return <Navigate to="/admin" replace />;
  if (knownRole === "ADMIN") return <PagePlaceholder />;
  if (user?.isSuspended) return <Navigate to="/suspended" replace />;
  if (!role)
    return (
      <Suspense fallback={<div className="min-h-dvh" />}>
        <LandingPage />
      </Suspense>
    );
  const Home = homes[role];
  return (
    <Suspense fallback={<PagePlaceholder />}>
      {user ? <Home user={user} /> : <PagePlaceholder />}
    </Suspense>
  );
};

/** Stands for a home, and for the first page until its guard and its code are loaded. */
export const PagePlaceholder = () => (
  <div className="page-width page-gutter min-h-dvh pt-19 pb-8 md:pt-25 lg:pt-8">
    <HomeSkeleton />
  </div>
);
