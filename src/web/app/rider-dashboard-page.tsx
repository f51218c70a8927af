import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { BookAgain } from "#web/rides/book-again.tsx";
import { NextRide } from "#web/rides/next-ride.tsx";
import { RecentRides } from "#web/rides/recent-rides.tsx";
import { RiderComing } from "#web/rides/rider-coming.tsx";
import { riderDay } from "#web/rides/rider-day.ts";
import { openRides, recentRides } from "#web/rides/rides-queries.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { buttonClass } from "#web/ui/button-class.ts";

import { LoadFailure } from "./load-failure.tsx";
import { PageFrame } from "./page-frame.tsx";
import { useSession } from "./session.ts";
import { UnpaidRides } from "./unpaid-rides.tsx";
import { useBookAgain } from "./use-book-again.ts";

/** A rider's overview: what is next, the last rides, and the way to another. */
export const RiderDashboardPage = () => {
  const refetchInterval = useLiveRides();
  const { user } = useSession();
  const open = useQuery({ ...openRides, refetchInterval });
  const { data: recent = [] } = useQuery(recentRides);
  const bookAgain = useBookAgain();
  const book = (
    <Link to="/" className={buttonClass({ size: "lg" })}>
      Book a ride
    </Link>
  );
  return (
    <PageFrame>
      <h1 className="mb-6 text-h1">{user ? `Hello, ${user.firstName}` : "Dashboard"}</h1>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-labelledby="last" className="grid gap-4 lg:order-first">
          <div className="flex items-center justify-between gap-4">
            <h2 id="last" className="text-h2">
              Last rides
            </h2>
            <Link to="/history" className={buttonClass({ variant: "ghost" })}>
              All rides
            </Link>
          </div>
          <RecentRides viewer="rider" action={book} />
        </section>
        <div className="order-first grid gap-6 lg:order-last">
          {open.error && !open.data ? (
            <LoadFailure error={open.error} onRetry={open.refetch} />
          ) : (
            <Now rides={open.data} book={book} />
          )}
          <BookAgain rides={recent} onChoose={bookAgain} />
        </div>
      </div>
    </PageFrame>
  );
};

const Now = ({ rides, book }: { rides: Ride[] | undefined; book: ReactNode }) => {
  const { unpaid, underWay, coming } = riderDay(rides ?? [], Date.now());
  const [first = null, ...others] = underWay ? [underWay, ...coming] : coming;
  return (
    <>
      <UnpaidRides rides={unpaid} />
      <NextRide ride={rides && first} book={book} />
      <RiderComing rides={others} />
    </>
  );
};
