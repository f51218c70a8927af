import { lazy, Suspense } from "react";
import { useSession } from "#web/platform/session.ts";
import { FareExample } from "./fare-example.tsx";
import { Hero } from "./hero.tsx";
import { SellingPoints } from "./selling-points.tsx";

// The landing page is complete without testimonials: a chunk that fails to load leaves them out.
const AcceptedTestimonials = lazy(() =>
  import("#web/testimonials/accepted-testimonials.tsx").then(
    (testimonials) => ({ default: testimonials.AcceptedTestimonials }),
    () => ({ default: () => null }),
  ),
);

/** What the product offers. Testimonials come last, so that nothing moves when they load. */
export const LandingPage = () => {
  const session = useSession();
  return (
    <div className="page-width page-gutter grid gap-16 py-8 md:gap-20 md:py-16">
      <Hero session={session} />
      <SellingPoints />
      <FareExample />
      <Suspense fallback={null}>
        <AcceptedTestimonials />
      </Suspense>
    </div>
  );
};
