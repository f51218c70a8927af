import { type Context, emit } from "#sandbox/stripe/context.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import type { Charge, EarlyFraudWarning, Review } from "#sandbox/stripe/objects.ts";
import { noSuch, notAllowed } from "#sandbox/stripe/wire/errors.ts";
import { listPage } from "#sandbox/stripe/wire/lists.ts";
import { assertAllRead, type Params, readText } from "#sandbox/stripe/wire/params.ts";
import type { Route } from "#sandbox/stripe/wire/routing.ts";

const elevatedRisk = {
  reason: "elevated_risk_level",
  risk_level: "elevated",
  risk_score: 67,
  seller_message:
    "Stripe evaluated this payment as having elevated risk, and placed it in your manual review queue.",
  type: "manual_review",
} satisfies Partial<NonNullable<Charge["outcome"]>>;

/** Outcome of a charge that Radar blocks before it reaches the bank. */
export const blockedOutcome: NonNullable<Charge["outcome"]> = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "not_sent_to_network",
  reason: "highest_risk_level",
  risk_level: "highest",
  risk_score: 92,
  seller_message: "Stripe blocked this payment as too risky.",
  type: "blocked",
};

/** Radar lets a charge through and places it in the queue for manual review. */
export function holdForReview(context: Context, charge: Charge): Charge {
  if (!charge.outcome) throw new Error(`charge ${charge.id} has no outcome`);
  const outcome = { ...charge.outcome, ...elevatedRisk };
  return { ...charge, outcome, review: openReview(context, charge).id };
}

function openReview(context: Context, charge: Charge): Review {
  const review = context.store.put("review", {
    id: newId("prv"),
    object: "review",
    billing_zip: null,
    charge: charge.id,
    closed_reason: null,
    created: context.now,
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: "rule",
    ...(charge.payment_intent && { payment_intent: charge.payment_intent }),
    reason: "rule",
    session: null,
  });
  emit(context, "review.opened", review);
  return review;
}

type ClosedReason = NonNullable<Review["closed_reason"]>;

function closeReview(context: Context, review: Review, reason: ClosedReason): Review {
  const closedReview = context.store.put("review", {
    ...review,
    closed_reason: reason,
    open: false,
    reason,
  });
  emit(context, "review.closed", closedReview);
  return closedReview;
}

/** The rider's bank reports that a charge may be fraudulent. */
export function reportFraud(
  context: Context,
  charge: Charge,
  fraudType = "made_with_stolen_card",
): EarlyFraudWarning {
  const warning = context.store.put("radar.early_fraud_warning", {
    id: newId("issfr"),
    object: "radar.early_fraud_warning",
    actionable: isActionable(charge),
    charge: charge.id,
    created: context.now,
    fraud_type: fraudType,
    livemode: false,
    ...(charge.payment_intent && { payment_intent: charge.payment_intent }),
  });
  emit(context, "radar.early_fraud_warning.created", warning);
  return warning;
}

const isActionable = ({ disputed, refunded }: Charge): boolean => !disputed && !refunded;

/** Closes reviews and ends warnings of a charge that was refunded in full, disputed or released. */
export function closeFraudSignals(context: Context, charge: Charge, reason: ClosedReason): void {
  const { store } = context;
  for (const review of store.where("review", "charge", charge.id))
    if (review.open) closeReview(context, review, reason);
  for (const warning of store.where("radar.early_fraud_warning", "charge", charge.id)) {
    if (!warning.actionable) continue;
    const endedWarning = store.put("radar.early_fraud_warning", { ...warning, actionable: false });
    emit(context, "radar.early_fraud_warning.updated", endedWarning, {
      previous: { actionable: true },
    });
  }
}

function getReview({ store }: Context, id: string): Review {
  const review = store.find("review", id);
  if (!review) throw noSuch("review", id);
  return review;
}

function approve(context: Context, id: string, params: Params): Review {
  assertAllRead(params);
  const review = getReview(context, id);
  if (!review.open) throw notAllowed("This review has already been closed.");
  return closeReview(context, review, "approved");
}

function listWarnings(context: Context, params: Params) {
  const charge = readText(params, "charge");
  const intent = readText(params, "payment_intent");
  const warnings = context.store
    .list("radar.early_fraud_warning")
    .filter((one) => charge === undefined || one.charge === charge)
    .filter((one) => intent === undefined || one.payment_intent === intent);
  return listPage(params, "/v1/radar/early_fraud_warnings", warnings);
}

export const radarRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/reviews",
    handle: (context, { params }) =>
      listPage(
        params,
        "/v1/reviews",
        context.store.list("review").filter(({ open }) => open),
      ),
  },
  {
    method: "GET",
    path: "/v1/reviews/:id",
    handle: (context, { ids: { id = "" } }) => getReview(context, id),
  },
  {
    method: "POST",
    path: "/v1/reviews/:id/approve",
    handle: (context, { ids: { id = "" }, params }) => approve(context, id, params),
  },
  {
    method: "GET",
    path: "/v1/radar/early_fraud_warnings",
    handle: (context, { params }) => listWarnings(context, params),
  },
  {
    method: "GET",
    path: "/v1/radar/early_fraud_warnings/:id",
    handle(context, { ids: { id = "" } }) {
      const warning = context.store.find("radar.early_fraud_warning", id);
      if (!warning) throw noSuch("early_fraud_warning", id);
      return warning;
    },
  },
];
