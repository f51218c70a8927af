import type { Ride } from "#shared/rides/contract.ts";
import { ContinueToPayment } from "#web/payments/continue-to-payment.tsx";
import { UnpaidRide } from "./unpaid-ride.tsx";

/** The rides that wait for their payment, each with the way to it. */
export const UnpaidRides = ({ rides }: { rides: readonly Ride[] }) =>
  rides.map((ride) => (
    <UnpaidRide key={ride.id} ride={ride} pay={<ContinueToPayment ride={ride} />} />
  ));
