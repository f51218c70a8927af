import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { useSession } from "#web/platform/session.ts";
import { AskForPushes } from "./ask-for-pushes.tsx";

/** Asks a rider to allow push notifications while a paid ride has not ended. */
export const AskAfterBooking = ({ ride }: { ride: Ride }) => {
  const { user } = useSession();
  if (user?.role !== "RIDER" || ride.state === "awaiting_payment" || !isActive(ride.state))
    return null;
  return <AskForPushes accountId={user.id} />;
};
