import { lazy, Suspense } from "react";
import { LandingPage } from "#web/landing/landing-page.tsx";
import { lastRole, useSession } from "#web/platform/session.ts";
import { readToken } from "#web/platform/session-cookie.ts";
import { HomeSkeleton } from "#web/rider-home/home-skeleton.tsx";

const load = () => import("#web/rider-home/rider-home.tsx");
const RiderHome = lazy(() => load().then((home) => ({ default: home.RiderHome })));

// Preloads the home of a returning rider while the token is validated.
if (readToken() !== null && lastRole() === "RIDER") void load();

/** `/`: a rider's own home, and the landing page for everyone else. */
export const HomePage = () => {
  const { user, isChecking } = useSession();
  const isRider = user ? user.role === "RIDER" : isChecking && lastRole() === "RIDER";
  if (!isRider) return <LandingPage />;
  return (
    <Suspense fallback={<HomePlaceholder />}>
      {user ? <RiderHome user={user} /> : <HomePlaceholder />}
    </Suspense>
  );
};

const HomePlaceholder = () => (
  <div className="page-width page-gutter pt-19 pb-8 md:pt-25">
    <HomeSkeleton />
  </div>
);
