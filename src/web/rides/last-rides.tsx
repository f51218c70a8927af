import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button-class.ts";
import { RecentRides } from "./recent-rides.tsx";

const historyOf = { rider: "/history", driver: "/driver/history" } as const;

/** The last rides of whoever looks, and the way to all of them. */
export const LastRides = ({ viewer }: { viewer: "rider" | "driver" }) => (
  <section aria-labelledby="last" className="grid gap-4">
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 id="last" className="text-h2">
        Last rides
      </h2>
      <Link to={historyOf[viewer]} className={buttonClass({ variant: "ghost" })}>
        All rides
      </Link>
    </div>
    <RecentRides viewer={viewer} />
  </section>
);
