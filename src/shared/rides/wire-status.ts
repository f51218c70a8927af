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
  awaiting_payment: pendingStatus(),
  pending: pendingStatus(),
  accepted: acceptedStatus(),
  arrived: acceptedStatus(),
  started: acceptedStatus(),
  completed: { ...acceptedStatus(), rideCompleted: true },
  lapsed: rejectedStatus("The payment was not completed in time"),
  rejected: rejectedStatus("The driver declined the ride"),
  expired: rejectedStatus("The driver did not answer in time"),
  cancelled: rejectedStatus("The ride was canceled"),
  no_show: rejectedStatus("The rider was not at the pickup"),
};

export function wireStatus(state: RideState): WireStatus {
  return wireStatuses[state];
}

/** A reason given by a person; null if it is just the state's standard reason. */
export function customReason(ride: { state: RideState; reason: string | null }): string | null {
  return ride.reason === wireStatus(ride.state).reason ? null : ride.reason;
}

function pendingStatus(): WireStatus {
  return { status: "Pending", rideCompleted: false, isAccepted: false, isRejected: false };
}

function acceptedStatus(): WireStatus {
  return { status: "Accepted", rideCompleted: false, isAccepted: true, isRejected: false };
}

function rejectedStatus(reason: string): WireStatus {
  return { status: "Rejected", rideCompleted: false, isAccepted: false, isRejected: true, reason };
}
