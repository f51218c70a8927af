export interface TextMessage {
  /** E.164, such as +12125550123. */
  to: string;
  body: string;
}

/** `unsubscribed`: the person replied STOP to the gateway. */
export type SmsOutcome = "accepted" | "unreachable" | "unsubscribed";

/** A text that a person sent back. */
export interface ReceivedText {
  /** E.164. */
  from: string;
  body: string;
}

/** A request to the address at which the gateway delivers replies. */
export interface ReplyRequest {
  /** URL of the request as the gateway knows it; Twilio signs it too. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  rawBody: string;
}

export interface Sms {
  /** Sends a text message. Throws if the gateway does not answer, or refuses for a reason that no outcome names. */
  send(message: TextMessage): Promise<SmsOutcome>;
  /** Reads a reply that the gateway passes on; null if it is not from the gateway or not a reply. */
  readReply(request: ReplyRequest): ReceivedText | null;
}

/** Formats a phone number in E.164. Ten digits are an American number without its country code. */
export function e164(phoneNumber: string): string {
  const digits = phoneNumber.replace(/\D/g, "");
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

export const GATEWAY_TIMEOUT_MS = 10_000;
