import { CalendarClock, type LucideIcon, ReceiptText, ShieldCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSession } from "#web/platform/session.ts";
import { FareExample } from "./fare-example.tsx";
import { Hero } from "./hero.tsx";
import { LogInFirst } from "./log-in-first.tsx";
import { OffersExample } from "./offers-example.tsx";
import { noTrip } from "./price-a-trip.tsx";

// A failed chunk only leaves out the testimonials.
const AcceptedTestimonials = lazy(() =>
  import("#web/testimonials/accepted-testimonials.tsx").then(
    (testimonials) => ({ default: testimonials.AcceptedTestimonials }),
    () => ({ default: () => null }),
  ),
);

/**
 * The landing page, for visitors only: the form that works, the price of a trip, comes first, the disabled one below the example.
 * Testimonials come last to avoid layout shifts.
 */
export const LandingPage = () => {
  const { isChecking } = useSession();
  const [pricedTrip, setPricedTrip] = useState(noTrip);
  return (
    <div className="page-width page-gutter grid gap-16 py-8 md:gap-20 md:py-16">
      <Hero isChecking={isChecking} onPrice={setPricedTrip}>
        <OffersExample />
      </Hero>
      <SellingPoints />
      <FareExample />
      <LogInFirst trip={pricedTrip} />
      <div className="empty:hidden">
        <Suspense fallback={null}>
          <AcceptedTestimonials />
        </Suspense>
      </div>
    </div>
  );
};

const points: readonly { title: string; text: string; icon: LucideIcon }[] = [
  {
    title: "Fair Pricing",
    text: "Transparent fare calculation, no hidden fees",
    icon: ReceiptText,
  },
  {
    title: "Trust & Safety",
    text: "Verified drivers and real-time ride tracking",
    icon: ShieldCheck,
  },
  {
    title: "Reliable Service",
    text: "Schedule rides in advance or book instantly",
    icon: CalendarClock,
  },
];

const SellingPoints = () => (
  <ul className="divide-y divide-hairline rounded-card border border-hairline bg-surface md:grid md:grid-cols-3 md:divide-x md:divide-y-0">
    {points.map(({ title, text, icon: Icon }) => (
      <li key={title} className="flex gap-4 p-4 md:p-6">
        <span className="grid size-11 shrink-0 place-items-center rounded-button bg-raised text-fg">
          <Icon aria-hidden className="size-6" />
        </span>
        <div className="grid gap-1">
          <h2 className="text-h3">{title}</h2>
          <p className="text-fg-2">{text}</p>
        </div>
      </li>
    ))}
  </ul>
);
