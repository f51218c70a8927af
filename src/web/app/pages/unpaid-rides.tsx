import type { Ride } from "#shared/rides/contract.ts";
import { UnpaidRide } from "#web/rider-home/unpaid-ride.tsx";
import { ContinueToPayment } from "./continue-to-payment.tsx";

/** The rides that wait for their payment, each with the way to it. */
export const UnpaidRides = ({ rides }: { rides: readonly Ride[] }) =>
  rides.map((ride) => (
    <UnpaidRide key={ride.id} ride={ride} pay={<ContinueToPayment ride={ride} />} />
  ));
