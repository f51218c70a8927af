/** Events that webhooks can report, with their descriptions for admins. */
const descriptions = {
  "ride.requested": "A ride is paid for and waits for its driver",
  "ride.accepted": "The driver accepts",
  "ride.declined": "The driver declines",
  "ride.expired": "The driver does not answer in time",
  "ride.arrived": "The driver is at the pickup",
  "ride.started": "The ride begins",
  "ride.completed": "The ride ends",
  "ride.canceled": "The ride is canceled",
  "ride.no_show": "The rider does not come",
  "refund.created": "An admin grants a refund",
  "dispute.opened": "A bank questions a payment",
  "dispute.closed": "The bank decides",
  "driver.verified": "A driver is verified",
  "driver.unverified": "A driver loses the verification",
  "account.suspended": "An account is suspended",
  "account.reinstated": "A suspension ends",
} as const;

export type WebhookEventType = keyof typeof descriptions;
export const webhookEventTypes = Object.keys(descriptions) as WebhookEventType[];

export const describeWebhookEvent = (type: WebhookEventType): string => descriptions[type];

/** Type of the test event, which every endpoint gets on an admin's request. */
export const TEST_EVENT = "webhook.test";
