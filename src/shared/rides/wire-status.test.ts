import { describe, expect, it } from "vitest";
import { type RideState, rideStates } from "./ride-states.ts";
import { customReason, wireStatus } from "./wire-status.ts";

function statesShownAs(status: string): RideState[] {
  return rideStates.filter((state) => wireStatus(state).status === status);
}

describe("the status on the wire", () => {
  it("is Pending until the driver answers, Accepted from then on, else Rejected", () => {
    expect(statesShownAs("Pending")).toEqual(["awaiting_payment", "pending"]);
    expect(statesShownAs("Accepted")).toEqual(["accepted", "arrived", "started", "completed"]);
    expect(statesShownAs("Rejected")).toEqual([
      "lapsed",
      "rejected",
      "expired",
      "cancelled",
      "no_show",
    ]);
  });

  it("is completed for completed rides only", () => {
    expect(rideStates.filter((state) => wireStatus(state).rideCompleted)).toEqual(["completed"]);
  });

  it("agrees with its flags, and gives a reason exactly when Rejected", () => {
    for (const state of rideStates) {
      const { status, isAccepted, isRejected, reason } = wireStatus(state);
      expect([isAccepted, isRejected]).toEqual([status === "Accepted", status === "Rejected"]);
      expect(Boolean(reason)).toBe(isRejected);
    }
  });
});

describe("the reason given", () => {
  it("is null if it repeats the state's standard reason", () => {
    expect(customReason({ state: "cancelled", reason: "The ride was canceled" })).toBeNull();
    expect(customReason({ state: "rejected", reason: "The driver declined the ride" })).toBeNull();
  });

  it("is the text that the person entered", () => {
    expect(customReason({ state: "rejected", reason: "Flat tire" })).toBe("Flat tire");
  });

  it("is null while the ride is active", () => {
    expect(customReason({ state: "accepted", reason: null })).toBeNull();
  });
});
