import PostalMime from "postal-mime";

/** A mail as it arrived. Times are ISO 8601. */
export type KeptMail = {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  receivedAt: string;
};

/** Reads a mail from the bytes that came over the wire and the addresses of its envelope. */
export async function readMail(
  raw: Buffer,
  envelope: { from: string; to: string[] },
): Promise<KeptMail> {
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
