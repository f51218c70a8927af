import { listAudit } from "#server/audit/queries.ts";
import type { Db } from "#server/database/db.ts";
import type { SignedIn } from "#server/http/session.ts";
import { findReview } from "#server/journey/queries.ts";
import { listDisputesOfRide, type RideDispute } from "#server/payments/dispute-queries.ts";
import {
  listFraudAlertsOfRide,
  type StoredFraudAlert,
} from "#server/payments/fraud-alert-queries.ts";
import { findRidePayment } from "#server/payments/queries.ts";
import { findRefundFailure } from "#server/payments/stripe-refund-queries.ts";
import { notFound } from "#server/problem.ts";
import { getOwnRide, rideWithLine } from "#server/rides/own-ride.ts";
import type { RideFacts } from "#server/rides/queries.ts";
import type { Services } from "#server/services.ts";
import { wireDollars } from "#shared/money.ts";
import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import { disputeReasonLabel } from "#shared/payments/dispute.ts";
import { fraudReasonLabel } from "#shared/payments/fraud-alert.ts";
import { findContact, findRiderAnswers } from "./contact-queries.ts";
import { adminExtras } from "./extras/tip-view.ts";
import { listFindingsOf } from "./finding-queries.ts";
import { findingView } from "./finding-view.ts";
import { dashboardOf, moneyView } from "./money-view.ts";
import { findPendingRequest } from "./refund-request-queries.ts";
import { findTakeback } from "./reviews/queries.ts";
import { mayTakeBack } from "./reviews/take-back.ts";
import { reviewView, takebackView } from "./reviews/view.ts";
import {
  listChecksOf,
  listLedger,
  listMails,
  listReportsOf,
  listTimeline,
} from "./ride-queries.ts";

/** Admin's view of one ride with all its records. Throws 404. */
export async function adminRide(
  services: Pick<Services, "env" | "db" | "feeRules" | "now">,
  rideId: string,
  account: SignedIn,
): Promise<RideForAdmin> {
  const { db, env, feeRules, now } = services;
  const ride = await getOwnRide(services, rideId, account);
  const payment = await findRidePayment(db, rideId);
  const [rider, driver, answers] = await Promise.all([
    findContact(db, ride.riderId),
    findContact(db, ride.driverId),
    findRiderAnswers(db, ride.riderId),
  ]);
  if (!payment || !rider || !driver) throw notFound("This ride");
  return {
    success: true,
    ride: await rideWithLine(db, ride, {
      role: "ADMIN",
      now: now(),
      rules: feeRules.at(now()),
    }),
    rider: { ...rider, ...answers },
    driver,
    money: moneyView(payment, env.STRIPE_SECRET_KEY, await findRefundFailure(db, rideId)),
    ...(await adminExtras(db, rideId, env.STRIPE_SECRET_KEY)),
    rating: ratingOf(ride),
    riderRating: ride.driverAnswer && {
      status: ride.driverAnswer.status,
      at: new Date(ride.driverAnswer.at).toISOString(),
    },
    disputes: (await listDisputesOfRide(db, rideId)).map((one) =>
      disputeView(one, dashboardOf(env.STRIPE_SECRET_KEY)),
    ),
    fraudAlerts: (await listFraudAlertsOfRide(db, rideId)).map((one) =>
      fraudAlertView(one, dashboardOf(env.STRIPE_SECRET_KEY)),
    ),
    refundRequest: requestView(await findPendingRequest(db, rideId, now()), account.id),
    review: reviewView(await findReview(db, rideId)),
    transferDueAt: payment.transferDueAt?.toISOString() ?? null,
    takeback: takebackView(await findTakeback(db, rideId)),
    mayTakeBack: mayTakeBack(payment),
    ...(await listRecords(db, rideId)),
  };
}

const requestView = (
  request: Awaited<ReturnType<typeof findPendingRequest>>,
  adminId: string,
): RideForAdmin["refundRequest"] =>
  request && {
    id: request.id,
    amount: wireDollars(request.amountCents),
    reason: request.reason,
    requestedBy: `${request.firstName} ${request.lastName}`,
    isOwn: request.requestedBy === adminId,
    requestedAt: request.requestedAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
  };

const fraudAlertView = (alert: StoredFraudAlert, dashboard: string | undefined) => ({
  id: alert.id,
  url: dashboard && alert.kind === "review" ? `${dashboard}/radar/reviews/${alert.id}` : null,
  kind: alert.kind,
  reason: fraudReasonLabel(alert.reason),
  openedAt: alert.openedAt.toISOString(),
  closedAt: alert.closedAt?.toISOString() ?? null,
  closedReason: alert.closedReason && fraudReasonLabel(alert.closedReason),
});

const disputeView = (dispute: RideDispute, dashboard: string | undefined) => ({
  id: dispute.id,
  subject: subjectOf(dispute),
  url: dashboard ? `${dashboard}/disputes/${dispute.id}` : null,
  status: dispute.status,
  reason: disputeReasonLabel(dispute.reason),
  amount: wireDollars(dispute.amountCents),
  fee: wireDollars(dispute.feeCents),
  openedAt: dispute.openedAt.toISOString(),
  answerBy: dispute.answerBy?.toISOString() ?? null,
  closedAt: dispute.closedAt?.toISOString() ?? null,
});

function subjectOf({ tipId, isOfToll }: RideDispute): "ride" | "tip" | "toll" {
  if (tipId === null) return "ride";
  return isOfToll ? "toll" : "tip";
}

const ratingOf = ({ ratingStatus: status, ratedAt, ratingNote: note }: RideFacts) =>
  status && ratedAt ? { status, at: ratedAt.toISOString(), note } : null;

async function listRecords(db: Db, rideId: string) {
  const [timeline, ledger, mails, reports, checks, acts, findings] = await Promise.all([
    listTimeline(db, rideId),
    listLedger(db, rideId),
    listMails(db, rideId),
    listReportsOf(db, rideId),
    listChecksOf(db, rideId),
    listAudit(db, rideId),
    listFindingsOf(db, rideId),
  ]);
  return {
    timeline: timeline.map(({ state, at, actor, reason }) => ({
      state,
      at: at.toISOString(),
      by: actor,
      reason,
    })),
    ledger: ledger.map(({ at, kind, entries }) => ({
      at: at.toISOString(),
      kind,
      entries: entries.map(({ account, cents }) => ({ account, amount: wireDollars(cents) })),
    })),
    mails: mails.map(({ about, recipient, sentAt, attempts }) => ({
      about,
      to: recipient,
      sentAt: sentAt?.toISOString() ?? null,
      attempts,
    })),
    reports: reports.map(({ reportedAt, ...report }) => ({
      ...report,
      at: reportedAt.toISOString(),
    })),
    checks: checks.map(({ kind, since, askedAt, answer, answeredAt }) => ({
      ...{ kind, answer },
      since: since.toISOString(),
      askedAt: askedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    acts: acts.map(({ at, action, reason, firstName, lastName }) => ({
      at: at.toISOString(),
      admin: `${firstName} ${lastName}`,
      action,
      reason,
    })),
    findings: findings.map(findingView),
  };
}
