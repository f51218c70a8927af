import PostalMime from "postal-mime";

/** `receivedAt` is ISO 8601. */
export type StoredMail = {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  receivedAt: string;
};

/** Parses a mail from its raw bytes and SMTP envelope. */
export async function readMail(
  raw: Buffer,
  envelope: { from: string; to: string[] },
): Promise<StoredMail> {
  const { subject, text, html, messageId } = await PostalMime.parse(raw);
  return {
    ...envelope,
    id: crypto.randomUUID(),
    subject: subject ?? "",
    text: (text ?? "").trimEnd(),
    html: html ?? "",
    messageId: messageId ?? "",
    receivedAt: new Date().toISOString(),
  };
}
