import type { RideReview } from "#server/journey/queries.ts";
import { cents, dollarsFromCents } from "#shared/money.ts";
import type { WireRideReview } from "#shared/operations/review-contract.ts";
import type { RideForAdmin } from "#shared/operations/ride-contract.ts";

/** Admin's view of a ride's review. */
export const reviewView = (review: RideReview | null): WireRideReview | null =>
  review && {
    openedAt: review.openedAt.toISOString(),
    reasons: review.reasons,
    facts: review.facts,
    decision: review.decision,
    decidedAt: review.decidedAt?.toISOString() ?? null,
    reason: review.reason,
  };

export const takebackView = (
  row: { cents: number; decidedAt: Date; reason: string } | null,
): RideForAdmin["takeback"] =>
  row && {
    amount: dollarsFromCents(cents(row.cents)),
    at: row.decidedAt.toISOString(),
    reason: row.reason,
  };
