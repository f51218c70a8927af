import { lazy, Suspense } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { HomeSkeleton } from "./home-skeleton.tsx";
import { RiderComing } from "./rider-coming.tsx";
import type { RiderDay } from "./rider-day.ts";
import { UnpaidRides } from "./unpaid-rides.tsx";

const OpenRide = lazy(() =>
  import("./open-ride.tsx").then((rides) => ({ default: rides.OpenRide })),
);

/** A rider's home while a ride is on: how it stands, what is asked about it, and the other rides. */
export const RideUnderWay = ({
  ride,
  unpaid,
  coming,
}: Omit<RiderDay, "underWay"> & { ride: Ride }) => (
  <Suspense fallback={<HomeSkeleton />}>
    <UnpaidRides rides={unpaid} />
    <OpenRide ride={ride} />
    <RiderComing rides={coming} />
  </Suspense>
);
