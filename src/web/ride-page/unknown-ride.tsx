import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { useSession } from "#web/platform/session.ts";
import { buttonClass } from "#web/ui/button-class.ts";

/** Shown for an address without a ride of this account. */
export const UnknownRide = () => {
  const isDriver = useSession().user?.role === "DRIVER";
  return (
    <OutcomeCard icon={SearchX} iconClass="bg-raised text-fg-2" title="We cannot find this ride">
      <p className="text-fg-2">
        This link is incomplete, or the ride belongs to another account. Your rides are listed under
        Rides.
      </p>
      <div className="mt-2 grid gap-3">
        <Link
          to={isDriver ? "/driver/history" : "/history"}
          className={buttonClass({ size: "lg", width: "full" })}
        >
          My rides
        </Link>
        <Link to="/" className={buttonClass({ variant: "outline", size: "lg", width: "full" })}>
          Go to Home
        </Link>
      </div>
    </OutcomeCard>
  );
};
