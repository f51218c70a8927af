import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString("base64");

export interface SignedEvent {
  id: string;
  /** Unix seconds of the attempt: receivers refuse old timestamps. */
  timestamp: number;
  body: string;
}

/** Headers of Standard Webhooks (https://www.standardwebhooks.com), with a signature of each secret. */
export const signedHeaders = (event: SignedEvent, secrets: readonly string[]) => ({
  "content-type": "application/json",
  "webhook-id": event.id,
  "webhook-timestamp": String(event.timestamp),
  "webhook-signature": secrets.map((secret) => `v1,${signatureOf(event, secret)}`).join(" "),
});

const signatureOf = ({ id, timestamp, body }: SignedEvent, secret: string): string =>
  createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(`${id}.${timestamp}.${body}`)
    .digest("base64");
