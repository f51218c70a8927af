import { createTransport } from "nodemailer";
import { senderOf } from "#server/settings/mail-addresses.ts";
import type { Mail, Mailer } from "./mailer.ts";

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends over SMTP: `url` is smtp://[user:password@]host:port, or smtps:// for implicit TLS. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  return {
    send: async ({ to, subject, text, html, id }: Mail) => {
      if (isDeletedAddress(to)) return;
      const mail = { from: senderOf(from), to: { name: "", address: to }, subject, text, html };
      const headers = { "Auto-Submitted": "auto-generated" };
      const messageId = id !== undefined && { messageId: `<${id}@${domain}>` };
      await transport.sendMail({ ...mail, headers, ...messageId }).catch(ignoreUnknownAddress);
    },
    close: () => transport.close(),
  };
}

/** Swallows permanent "no such address" errors (RFC 3463, 5.1.1 to 5.1.3); others are retried. */
function ignoreUnknownAddress(error: unknown): void {
  const reply = error instanceof Error && "response" in error ? String(error.response) : "";
  if (!/^5\d\d[ -]5\.1\.[123]\b/.test(reply)) throw error;
}

/** Deleted accounts have an address under a domain that never exists (RFC 6761). */
const isDeletedAddress = (to: string) => to.endsWith(".invalid");
