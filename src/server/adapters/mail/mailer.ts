export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands mail to the outside world. Throws when it was not taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
