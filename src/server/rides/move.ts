import type { RideAction, RideActor } from "#shared/rides/ride-states.ts";

export type Move = {
  rideId: string;
  action: RideAction;
  by: RideActor;
  now: Date;
  /** Only a ride of this driver moves. */
  driverId?: string;
  /** Reason of the actor, a person or the platform; blank counts as none. */
  reason?: string | undefined;
  /** Columns to set in the same update, such as the deadline of an answer. */
  also?: { answerBy?: Date; cancelledRefundCents?: number; cancelledDriverCents?: number };
};
