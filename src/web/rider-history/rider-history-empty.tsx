import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** No rides, and the two ways to one. */
export const NoRides = () => (
  <div className="rounded-card border border-hairline bg-surface">
    <EmptyState icon={History} text="No rides found">
      <div className="grid gap-3 sm:flex">
        <Link to="/" className={buttonClass()}>
          Book a ride
        </Link>
        <Link to="/schedule" className={buttonClass({ variant: "outline" })}>
          Schedule a Ride
        </Link>
      </div>
    </EmptyState>
  </div>
);
