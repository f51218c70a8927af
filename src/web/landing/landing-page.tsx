import type { ReactNode } from "react";
import { useSession } from "#web/platform/session.ts";
import { FareExample } from "./fare-example.tsx";
import { Hero } from "./hero.tsx";
import { SellingPoints } from "./selling-points.tsx";

/** What the product is; `voices` stand last, so that nothing moves when they come. */
export const LandingPage = ({ voices }: { voices: ReactNode }) => {
  const session = useSession();
  return (
    <div className="page-width page-gutter grid gap-16 py-8 md:gap-20 md:py-16">
      <Hero session={session} />
      <SellingPoints />
      <FareExample />
      {voices}
    </div>
  );
};
