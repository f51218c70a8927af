import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { productName } from "#shared/product.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { useSession } from "#web/platform/session.ts";
import { BackLabel, backLinkClass } from "#web/ui/back-button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { OwnTestimonial } from "./own-testimonial.tsx";
import { myTestimonial } from "./testimonial-query.ts";

/** `/driver/testimonial`: the driver's own testimonial. */
export const TestimonialPage = () => (
  <PageFrame width="form">
    <Link to="/driver/dashboard" search={{ tab: "account" }} className={backLinkClass}>
      <BackLabel>Dashboard</BackLabel>
    </Link>
    <div className="mb-6 grid gap-2">
      <h1 className="text-h1">What is it like to drive with {productName()}?</h1>
      <p className="text-fg-2">
        We review every testimonial. Accepted ones appear on the home page with your first name and
        last initial.
      </p>
    </div>
    <Content />
  </PageFrame>
);

const Content = () => {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(myTestimonial);
  if (!data && error)
    return (
      <Card className="!p-0">
        <LoadFailure what="your testimonial" error={error} onRetry={refetch} />
      </Card>
    );
  if (!data || !user) return <Skeleton className="h-96 rounded-card" />;
  const { completedRides, needed, testimonial } = data;
  if (completedRides < needed && !testimonial)
    return <NotYet completed={completedRides} needed={needed} />;
  return <OwnTestimonial mine={data} accountId={user.id} />;
};

const NotYet = ({ completed, needed }: { completed: number; needed: number }) => {
  const missing = needed - completed;
  return (
    <Card className="grid justify-items-start gap-4">
      <h2 className="text-h3">
        {missing} more {missing === 1 ? "ride" : "rides"} to go
      </h2>
      <p className="text-fg-2">You can write once you have completed {needed} rides.</p>
      <progress
        aria-label="Completed rides"
        value={completed}
        max={needed}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-overlay [&::-moz-progress-bar]:bg-mark [&::-webkit-progress-bar]:bg-overlay [&::-webkit-progress-value]:bg-mark"
      />
    </Card>
  );
};
