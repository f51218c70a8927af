import { lazy, Suspense } from "react";
import { LandingPage } from "#web/landing/landing-page.tsx";
import { lastRole, useSession } from "./session.ts";

const RiderHome = lazy(() =>
  import("./rider-home.tsx").then((home) => ({ default: home.RiderHome })),
);

/** `/`: a rider's own home, and the landing page for everyone else. */
export const HomePage = () => {
  const { user, isChecking } = useSession();
  const isRider = user ? user.role === "RIDER" : isChecking && lastRole() === "RIDER";
  if (!isRider) return <LandingPage />;
  return <Suspense>{user && <RiderHome />}</Suspense>;
};
