import type { RideState } from "./ride-states.ts";

/** A ride's state on the wire; `reason` explains a rejection. */
export type WireStatus = {
  readonly status: "Pending" | "Accepted" | "Rejected";
  readonly rideCompleted: boolean;
  readonly isAccepted: boolean;
  readonly isRejected: boolean;
  readonly reason?: string;
};

const wireStatuses: Readonly<Record<RideState, WireStatus>> = {
  awaiting_payment: pending(),
  pending: pending(),
  accepted: accepted(),
  arrived: accepted(),
  started: accepted(),
  completed: { ...accepted(), rideCompleted: true },
  lapsed: rejected("The payment was not completed in time"),
  rejected: rejected("The driver declined the ride"),
  expired: rejected("The driver did not answer in time"),
  cancelled: rejected("The ride was canceled"),
  no_show: rejected("The rider was not at the pickup"),
};

export function wireStatus(state: RideState): WireStatus {
  return wireStatuses[state];
}

/** A reason given by a person; null if it is just the state's standard reason. */
export function customReason(ride: { state: RideState; reason: string | null }): string | null {
  return ride.reason === wireStatus(ride.state).reason ? null : ride.reason;
}

function pending(): WireStatus {
  return { status: "Pending", rideCompleted: false, isAccepted: false, isRejected: false };
}

function accepted(): WireStatus {
  return { status: "Accepted", rideCompleted: false, isAccepted: true, isRejected: false };
}

function rejected(reason: string): WireStatus {
  return { status: "Rejected", rideCompleted: false, isAccepted: false, isRejected: true, reason };
}
