import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { useSession } from "#web/platform/session.ts";
import { AskForPushes } from "./ask-for-pushes.tsx";

/** Once a ride is paid and something is still to come: whether this device may tell of it. */
export const AskAfterBooking = ({ ride }: { ride: Ride }) => {
  const { user } = useSession();
  if (!user || ride.state === "awaiting_payment" || !isActive(ride.state)) return null;
  return <AskForPushes accountId={user.id} />;
};
