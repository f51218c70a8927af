import type { RideAction, RideActor } from "#shared/rides/ride-states.ts";

export type Move = {
  rideId: string;
  action: RideAction;
  by: RideActor;
  now: Date;
  /** Only a ride of this driver moves. */
  driverId?: string;
  /** Reason given by the person who moves the ride; blank counts as none. */
  reason?: string | undefined;
  /** Columns to set in the same update, such as the deadline of an answer. */
  also?: { answerBy?: Date; cancelledRefundCents?: number; cancelledDriverCents?: number };
};
