/** Events that webhooks can report, with their descriptions for admins. */
const descriptions = {
  "ride.requested": "Ride requested",
  "ride.accepted": "Ride accepted",
  "ride.declined": "Ride declined",
  "ride.expired": "Ride not answered in time",
  "ride.arrived": "Driver at the pickup",
  "ride.started": "Ride started",
  "ride.completed": "Ride completed",
  "ride.canceled": "Ride canceled",
  "ride.no_show": "No-show",
  "refund.created": "Refund granted",
  "dispute.opened": "Dispute opened",
  "dispute.closed": "Dispute decided",
  "driver.verified": "Driver verified",
  "driver.unverified": "Verification withdrawn",
  "account.suspended": "Account suspended",
  "account.reinstated": "Suspension lifted",
} as const;

export type WebhookEventType = keyof typeof descriptions;
export const webhookEventTypes = Object.keys(descriptions) as WebhookEventType[];

export const describeWebhookEvent = (type: WebhookEventType): string => descriptions[type];

/** Type of the test event, which an admin can send to any webhook. */
export const TEST_EVENT = "webhook.test";
