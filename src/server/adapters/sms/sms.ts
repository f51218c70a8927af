export interface TextMessage {
  /** E.164, such as +12125550123. */
  to: string;
  body: string;
}

/** Sends text messages. Throws when the gateway refuses or does not answer, unless the number cannot be reached at all. */
export interface Sms {
  send(message: TextMessage): Promise<void>;
}

export const GATEWAY_TIMEOUT_MS = 10_000;
