import { sweepAlerts } from "#server/alerts/sweep.ts";
import { sweepQuotePartitions } from "#server/booking/quote-partitions.ts";
import {
  flushBreadcrumbs,
  reloadBreadcrumbs,
  sampleBreadcrumbs,
} from "#server/breadcrumbs/sweep.ts";
import { sweepAccountMails } from "#server/credentials/sweep-mails.ts";
import { sweepLapses } from "#server/documents/policy.ts";
import { sweepReminders } from "#server/documents/reminders.ts";
import { sweepRequirements } from "#server/documents/requirement-reminders.ts";
import { sweepSilent } from "#server/drivers/sweep-silent.ts";
import { sweepMarks } from "#server/linked-accounts/compare-marks.ts";
import { sweepPositions } from "#server/market/sweep-positions.ts";
import { sweepMinutes } from "#server/minutes/sweep.ts";
import { chainAudit, sweepAudit } from "#server/operations/check-audit.ts";
import { reportObjectedTolls } from "#server/operations/extras/reconcile-tolls.ts";
import { reportLinkedAccounts } from "#server/operations/people/report-linked-accounts.ts";
import { reportVelocity } from "#server/operations/people/report-velocity.ts";
import { readBalanceTransactions } from "#server/operations/read-balance-transactions.ts";
import { sweepBooks } from "#server/operations/reconcile.ts";
import {
  sweepAccountBalances,
  sweepAccountRefusals,
} from "#server/operations/reconcile-accounts.ts";
import { sweepPlatformBalance } from "#server/operations/reconcile-balance.ts";
import { sweepAllBooks } from "#server/operations/reconcile-daily.ts";
import { sweepDisputes } from "#server/operations/reconcile-disputes.ts";
import { reportFraudAlerts, sweepFraudAlerts } from "#server/operations/reconcile-fraud.ts";
import { reportRefundRequests } from "#server/operations/refund-requests.ts";
import { reportReviews } from "#server/operations/reviews/report.ts";
import { sweepFailedJobs } from "#server/outbox/retry-queries.ts";
import { sweepServiceDays } from "#server/overview/count-days.ts";
import { pollEvents } from "#server/payments/poll-events.ts";
import { sweepRefunds } from "#server/payments/refunds.ts";
import { sweepReviews, sweepTransferDelays } from "#server/payments/sweep-held.ts";
import { sweepUnpaid } from "#server/payments/sweep-unpaid.ts";
import { sweepUnsettledPayments } from "#server/payments/sweep-unsettled.ts";
import { sweepTips } from "#server/payments/tips/sweep-tips.ts";
import { sweepTolls } from "#server/payments/tolls/sweep-tolls.ts";
import { sweepPayouts } from "#server/payouts/sweep-payouts.ts";
import { sweepQuoteDays } from "#server/rates/sweep-quote-days.ts";
import { sweepRideChecks } from "#server/ride-checks/sweep.ts";
import { sweepRideMails } from "#server/ride-notices/sweep-mails.ts";
import { sweepDeadlines } from "#server/rides/sweep-deadlines.ts";
import { sweepServiceStatus } from "#server/service-status/sweep.ts";
import type { Services } from "#server/services.ts";
import { sweepSuspensions } from "#server/suspensions/sweep.ts";
import { sweepWebhooks } from "#server/webhooks/deliver.ts";
import { sweepDaily } from "./daily.ts";

interface Sweep {
  /** Milliseconds. */
  every: number;
  run(services: Services, now: Date): Promise<void>;
}

const second = 1000;

/** All sweeps, each with its own timer, so that none waits for another. */
export const sweeps: readonly Sweep[] = [
  { every: second, run: sweepDeadlines },
  { every: second, run: sweepUnpaid },
  { every: second, run: sweepMarks },
  { every: 4 * second, run: sweepAlerts },
  { every: 5 * second, run: pollEvents },
  { every: second, run: sampleBreadcrumbs },
  { every: 5 * second, run: flushBreadcrumbs },
  { every: 60 * second, run: reloadBreadcrumbs },
  { every: 10 * second, run: sweepServiceStatus },
  { every: 15 * second, run: sweepPositions },
  { every: 30 * second, run: sweepSilent },
  { every: 15 * second, run: sweepServiceDays },
  { every: 60 * second, run: sweepUnsettledPayments },
  { every: 60 * second, run: sweepRefunds },
  { every: 60 * second, run: sweepTips },
  { every: 60 * second, run: sweepTolls },
  { every: 60 * second, run: sweepRideMails },
  { every: 60 * second, run: sweepRideChecks },
  { every: 60 * second, run: sweepAccountMails },
  { every: 15 * second, run: sweepSuspensions },
  { every: second, run: sweepWebhooks },
  { every: 60 * second, run: sweepFailedJobs },
  { every: 15 * second, run: sweepPayouts },
  { every: 60 * second, run: sweepAccountRefusals },
  { every: 60 * second, run: sweepAccountBalances },
  { every: 60 * second, run: sweepLapses },
  { every: 600 * second, run: sweepReminders },
  { every: 60 * second, run: sweepRequirements },
  { every: 60 * second, run: sweepQuotePartitions },
  { every: 600 * second, run: sweepQuoteDays },
  { every: 300 * second, run: sweepBooks },
  { every: 300 * second, run: sweepDisputes },
  { every: 60 * second, run: reportFraudAlerts },
  { every: 60 * second, run: reportObjectedTolls },
  { every: 15 * second, run: sweepReviews },
  { every: 15 * second, run: reportReviews },
  { every: 60 * second, run: sweepTransferDelays },
  { every: 60 * second, run: reportLinkedAccounts },
  { every: 300 * second, run: sweepFraudAlerts },
  { every: 300 * second, run: reportVelocity },
  { every: 600 * second, run: readBalanceTransactions },
  { every: 600 * second, run: sweepAllBooks },
  { every: 60 * second, run: reportRefundRequests },
  { every: 60 * second, run: chainAudit },
  { every: 600 * second, run: sweepAudit },
  { every: 600 * second, run: sweepPlatformBalance },
  { every: 6 * 3600 * second, run: sweepDaily },
  { every: 6 * 3600 * second, run: sweepMinutes },
];
