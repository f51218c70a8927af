import type { Ride } from "#shared/rides/contract.ts";
import { wireStatus } from "#shared/rides/wire-status.ts";

/** Why a ride came to nothing, when somebody has said more than its state does. */
export const driverReason = ({ state, reason }: Pick<Ride, "state" | "reason">): string | null =>
  reason === wireStatus(state).reason ? null : reason;
