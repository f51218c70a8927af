import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { mailPage, outboxPage, pagePolicy } from "./pages.ts";
import type { MailSandbox } from "./server.ts";

const styles = readFileSync(join(import.meta.dirname, "pages.css"), "utf8");
/** Mails may use inline styles only: no scripts, no remote images, no shared origin. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";
const hideFromDocs = { schema: { hide: true } };

/** Serves the received mails: a list at /sandbox/mail, one mail below it, JSON at /sandbox/mail.json. */
export function mailSandboxRoutes(app: Pick<FastifyInstance, "get">, mail: MailSandbox): void {
  app.get("/sandbox/mail", hideFromDocs, async (_request, reply) =>
    send(reply, outboxPage(mail.list()), pagePolicy),
  );
  app.get("/sandbox/mail.json", hideFromDocs, async (_request, reply) =>
    reply.header("cache-control", "no-store").send(mail.list()),
  );
  app.get("/sandbox/mail/pages.css", hideFromDocs, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(styles),
  );
  app.get<{ Params: { id: string } }>("/sandbox/mail/:id", hideFromDocs, async (request, reply) => {
    const mailMessage = mail.find(request.params.id);
    return mailMessage ? send(reply, mailPage(mailMessage), pagePolicy) : sendNotFound(reply);
  });
  app.get<{ Params: { id: string } }>(
    "/sandbox/mail/:id/body",
    hideFromDocs,
    async (request, reply) => {
      const mailMessage = mail.find(request.params.id);
      // Links open a new tab outside the frame.
      return mailMessage
        ? send(reply, `<base target="_blank">${mailMessage.html}`, mailPolicy)
        : sendNotFound(reply);
    },
  );
}

function send(reply: FastifyReply, page: string, policy: string): FastifyReply {
  return reply
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page);
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type("text/plain; charset=utf-8").send("This mail is not kept any more.");
}
