import type { PushMessage, PushTarget } from "#server/adapters/push/push.ts";
import type { NoticeKind } from "#shared/notices/kinds.ts";

/** Payloads by kind of job. Each job may run more than once. */
export interface Jobs {
  settle_ride: { rideId: string };
  settle_tip: { tipId: string };
  tip_notices: { tipId: string };
  toll_notices: { tollId: string };
  /** Stripe's customer id. */
  refresh_cards: { customerId: string };
  /** Stripe's customer id. */
  delete_customer: { customerId: string };
  /** Stripe's review id. */
  fraud_review: { reviewId: string };
  ride_mails: { eventId: number };
  stripe_event: { eventId: string };
  payout_mail: PayoutPayload;
  refund_mail: { refundId: string };
  dispute_mail: { disputeId: string };
  /** Stripe's refund id. */
  returned_refund_mail: { refundId: string };
  verification_mail: VerificationPayload;
  tax_offer_mail: TaxOfferMail;
  /** `since`: ISO instant of the latest submission. */
  submissions_mail: { driverId: string; since: string };
  decision_mail: { submissionId: string };
  /** `days` before the document's end, 0 after it. */
  document_reminder: { submissionId: string; days: number };
  requirement_reminder: RequirementReminder;
  suspension_mail: SuspensionMail;
  /** To the support address. */
  appeal_mail: { appealId: string };
  lost_item_mail: LostItemMail;
  rider_rating_mail: RiderRatingMail;
  fee_rules_mails: FeeRulesPayload;
  fee_rules_mail: FeeRulesMail;
  /** `startedAt`: ISO instant. */
  contact_links: { rideId: string; startedAt: string };
  contact_link: { rideId: string; contactId: string };
  message_push: { rideId: string; number: number };
  report_mail: ReportMail;
  push_notice: PushPayload;
  reset_request: ResetRequest;
  account_mail: { mailId: string };
  webhook_mail: { endpointId: string };
  phone_code: { accountId: string };
  first_text: { accountId: string };
}

export interface PushPayload extends PushMessage {
  accountId: string;
  kind: NoticeKind;
  /** ISO instant at which the notice becomes stale. */
  until: string;
  isUrgent: boolean;
  /**
   * Target browsers, for a notice about an event that may end their sessions, such as a changed password. A retry sends
   * to all of them again, so pass one browser per job. Omitted: the account's browsers at the time of sending.
   */
  to?: PushedBrowser[];
}

export type PushedBrowser = PushTarget & { id: string };

export interface VerificationPayload {
  driverId: string;
  isVerified: boolean;
  /** Reason shown to a driver who lost verification. */
  reason: string | null;
  /** ISO instant. */
  at: string;
}

export interface RequirementReminder {
  driverId: string;
  kind: string;
  /** Market day "YYYY-MM-DD" from which the document is required. */
  requiredFrom: string;
  /** Days until the last day on which it is not yet required; 0 once it is required. */
  days: number;
}

export interface SuspensionMail {
  suspensionId: string;
  news: "suspended" | "lifted" | "rejected";
  /** The rejected appeal. */
  appealId?: string;
}

export interface RiderRatingMail {
  riderId: string;
  /** `appeal` goes to the support address, the others to the rider. */
  news: "below" | "appeal" | "accepted" | "rejected";
  appealId?: string;
  /** ISO instant of a share below the floor. */
  at?: string;
}

export interface LostItemMail {
  rideId: string;
  /** `reminder` goes to the driver while there is something to do. */
  news: "reported" | "reminder" | "found" | "not_found" | "handed_back" | "closed";
  /** For a reminder: hours since the report. */
  hours?: number;
  by?: "rider" | "driver" | "admin";
}

export interface ResetRequest {
  role: "RIDER" | "DRIVER";
  /** Lower case. */
  email: string;
}

export interface FeeRulesPayload {
  version: number;
  /** The last driver of the previous batch; null for the first. */
  after: string | null;
}

export interface FeeRulesMail {
  version: number;
  driverId: string;
}

export interface PayoutPayload {
  driverId: string;
  isConnected: boolean;
  /** Sentences that say what Stripe needs. Absent from jobs of older versions. */
  missing?: readonly string[];
  /** The provider's id of a bank account that did not take a payout, if the notice is about it. */
  refusedBank?: string;
  /** ISO instant. */
  at: string;
}

export interface TaxOfferMail {
  driverId: string;
  /** `through`: market day "YYYY-MM-DD"; null if the offer was ended. */
  offer: { taxBps: number; through: string } | null;
  /** ISO instant of the change. */
  at: string;
}

export interface ReportMail {
  reportId: string;
  /** "rider" in jobs of older versions: the reporter. */
  recipient: "support" | "reporter" | "rider";
  /** The entry that answers the report; absent for the report itself. */
  answerId?: string;
}
