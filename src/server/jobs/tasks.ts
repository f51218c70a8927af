import type { Task } from "graphile-worker";
import { sendTaxOfferMail } from "#server/admin/tax-offers.ts";
import { sendVerificationMail } from "#server/admin/verification-mail.ts";
import { refreshCards } from "#server/cards/cards.ts";
import { sendPhoneCodeTo } from "#server/credentials/phone-proof.ts";
import { applyResetRequest } from "#server/credentials/reset-request.ts";
import { sendAccountMail } from "#server/credentials/send-mail.ts";
import { sendDocumentReminder } from "#server/documents/reminders.ts";
import { sendRequirementReminder } from "#server/documents/requirement-reminders.ts";
import { queueFeeRulesMails, sendFeeRulesMail } from "#server/fee-rules/mails.ts";
import { sendLostItemMail } from "#server/lost-items/mails.ts";
import { sendMessagePush } from "#server/messages/message-push.ts";
import { sendPush } from "#server/notices/send-push.ts";
import { sendDisputeMail } from "#server/operations/dispute-mail.ts";
import { sendTipNotices } from "#server/operations/extras/tip-notices.ts";
import { sendTollNotices } from "#server/operations/extras/toll-notices.ts";
import { sendRefundMail } from "#server/operations/refund-mail.ts";
import { sendReturnedRefundMail } from "#server/operations/returned-refund-mail.ts";
import type { Jobs } from "#server/outbox/payloads.ts";
import { createTurns } from "#server/outbox/take-turns.ts";
import { observeFraudAlert } from "#server/payments/fraud-alerts.ts";
import { settleRide } from "#server/payments/settle.ts";
import { settleTip } from "#server/payments/tips/settle-tip.ts";
import { applyWebhookEvent } from "#server/payments/webhook-events.ts";
import { sendPayoutMail } from "#server/payouts/payout-mail.ts";
import { sendRiderRatingMail } from "#server/ratings/rider-mails.ts";
import { sendReportMail } from "#server/reports/report-mails.ts";
import { sendRideMails } from "#server/ride-notices/send.ts";
import type { Services } from "#server/services.ts";
import { sendSubmissionsMail } from "#server/submissions/admin-mail.ts";
import { sendDecisionMail } from "#server/submissions/decision-notices.ts";
import { sendAppealMail, sendSuspensionMail } from "#server/suspensions/mails.ts";
import { sendFirstText } from "#server/text-notices/send-text.ts";
import { traceJobs } from "#server/tracing/trace-jobs.ts";
import { queueContactLinks, sendContactLinkTo } from "#server/trusted-contacts/send-links.ts";
import { sendWebhookMail } from "#server/webhooks/mail.ts";

/** Handlers of all jobs. Each is idempotent; a job that throws is retried within five minutes. */
export function taskList(services: Services): Record<keyof Jobs, Task> {
  const task =
    <K extends keyof Jobs>(run: (payload: Jobs[K]) => Promise<void>): Task =>
    (payload) =>
      run(payload as Jobs[K]);
  const takeTurn = createTurns();
  const tasks: Record<keyof Jobs, Task> = {
    settle_ride: task<"settle_ride">(({ rideId }) => settleRide(services, rideId)),
    settle_tip: task<"settle_tip">(({ tipId }) => settleTip(services, tipId)),
    tip_notices: task<"tip_notices">(({ tipId }) => sendTipNotices(services, tipId)),
    toll_notices: task<"toll_notices">(({ tollId }) => sendTollNotices(services, tollId)),
    refresh_cards: task<"refresh_cards">(({ customerId }) => refreshCards(services, customerId)),
    delete_customer: task<"delete_customer">(({ customerId }) =>
      services.payments.deleteCustomer(customerId),
    ),
    fraud_review: task<"fraud_review">(async ({ reviewId }) => {
      await observeFraudAlert(services, "review", reviewId);
    }),
    ride_mails: task<"ride_mails">(({ eventId }) => sendRideMails(services, eventId)),
    stripe_event: task<"stripe_event">(({ eventId }) =>
      applyWebhookEvent(services, eventId, takeTurn),
    ),
    fee_rules_mails: task<"fee_rules_mails">((payload) => queueFeeRulesMails(services, payload)),
    fee_rules_mail: task<"fee_rules_mail">((mail) => sendFeeRulesMail(services, mail)),
    verification_mail: task<"verification_mail">((payload) =>
      sendVerificationMail(services, payload),
    ),
    tax_offer_mail: task<"tax_offer_mail">((mail) => sendTaxOfferMail(services, mail)),
    suspension_mail: task<"suspension_mail">((mail) => sendSuspensionMail(services, mail)),
    appeal_mail: task<"appeal_mail">((about) => sendAppealMail(services, about)),
    lost_item_mail: task<"lost_item_mail">((mail) => sendLostItemMail(services, mail)),
    rider_rating_mail: task<"rider_rating_mail">((mail) => sendRiderRatingMail(services, mail)),
    submissions_mail: task<"submissions_mail">((payload) => sendSubmissionsMail(services, payload)),
    decision_mail: task<"decision_mail">((about) => sendDecisionMail(services, about)),
    document_reminder: task<"document_reminder">((about) => sendDocumentReminder(services, about)),
    requirement_reminder: task<"requirement_reminder">((about) =>
      sendRequirementReminder(services, about),
    ),
    report_mail: task<"report_mail">((mail) => sendReportMail(services, mail)),
    contact_links: task<"contact_links">((ride) => queueContactLinks(services, ride)),
    contact_link: task<"contact_link">((link) => sendContactLinkTo(services, link)),
    message_push: task<"message_push">((message) => sendMessagePush(services, message)),
    push_notice: task<"push_notice">((payload) => sendPush(services, payload)),
    refund_mail: task<"refund_mail">((about) => sendRefundMail(services, about)),
    returned_refund_mail: task<"returned_refund_mail">((about) =>
      sendReturnedRefundMail(services, about),
    ),
    dispute_mail: task<"dispute_mail">((about) => sendDisputeMail(services, about)),
    reset_request: task<"reset_request">((request) => applyResetRequest(services, request)),
    account_mail: task<"account_mail">(({ mailId }) => sendAccountMail(services, mailId)),
    webhook_mail: task<"webhook_mail">((about) => sendWebhookMail(services, about)),
    first_text: task<"first_text">(({ accountId }) => sendFirstText(services, accountId)),
    phone_code: task<"phone_code">(({ accountId }) => sendPhoneCodeTo(services, accountId)),
    payout_mail: task<"payout_mail">((payload) => sendPayoutMail(services, payload)),
  };
  return services.tracing ? traceJobs(tasks, services.tracing) : tasks;
}
