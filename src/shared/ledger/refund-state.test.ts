import { describe, expect, it } from "vitest";
import { afterFailure, refundReasonText, refundStage, refundStatuses } from "./refund-state.ts";

describe("a refund at Stripe", () => {
  it("counts as sent only when it succeeded", () => {
    expect(refundStatuses.map(refundStage)).toEqual(["open", "open", "done", "ended", "ended"]);
  });

  it.each([
    ["insufficient_funds", 1, "again"],
    ["declined", 1, "again"],
    [null, 1, "again"],
    ["declined", 2, "hold"],
    ["expired_or_canceled_card", 1, "hold"],
    ["merchant_request", 1, "hold"],
    ["charge_for_pending_refund_disputed", 1, "dispute"],
  ] as const)("that failed for %s, %i times, is followed by: %s", (reason, failures, next) => {
    expect(afterFailure({ reason, failures })).toBe(next);
  });

  it("names an unknown reason as Stripe does, with spaces for underscores", () => {
    expect(refundReasonText("bank_on_fire")).toBe("bank on fire");
    expect(refundReasonText("declined")).toBe("the bank declined it");
  });
});
