export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Message id. A repeated mail carries the same id, so that a mailbox can drop the duplicate. */
  id?: string;
}

/** Sends mail. Throws when the server rejects it, unless the recipient does not exist. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
