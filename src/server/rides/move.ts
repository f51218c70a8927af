import type { RideAction, RideActor } from "#shared/rides/ride-states.ts";

export type Move = {
  rideId: string;
  action: RideAction;
  by: RideActor;
  now: Date;
  /** Only a ride of this driver moves. */
  driverId?: string;
  /** What the one who moves it says of it; blank counts as nothing. */
  reason?: string | undefined;
  /** Columns that go with the move, such as the deadline of an answer. */
  also?: { answerBy?: Date; cancelledRefundCents?: number; cancelledDriverCents?: number };
};
