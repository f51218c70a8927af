export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same mail sent again carries the same id, so that a mailbox can tell. */
  id?: string;
}

/** Hands mail to the outside world. Throws when it was not taken, unless nobody is at the address. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
