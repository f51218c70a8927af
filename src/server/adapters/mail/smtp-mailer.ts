import { createTransport } from "nodemailer";
import type { Mail, Mailer } from "./mailer.ts";

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends over SMTP: `url` is smtp://[user:password@]host:port, or smtps:// for TLS from the first byte. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...patience });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  return {
    send: async ({ to, subject, text, html, id }: Mail) => {
      if (isNobody(to)) return;
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        headers: { "Auto-Submitted": "auto-generated" },
        ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
      });
    },
    close: () => transport.close(),
  };
}

/** Whoever has left has an address under a domain that never exists (RFC 6761): there is nobody to write to. */
const isNobody = (to: string) => to.endsWith(".invalid");
