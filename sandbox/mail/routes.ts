import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import type { App } from "#server/http/typed-app.ts";
import { mailPage, outboxPage } from "./pages.ts";
import type { MailSandbox } from "./server.ts";

const styles = readFileSync(join(import.meta.dirname, "pages.css"), "utf8");
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail brings its own styles and nothing else: no script, no picture from elsewhere, an origin of its own. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";
const hidden = { schema: { hide: true } };

/** Shows what the sandbox received: a page at /sandbox/mail, one mail below it, all as /sandbox/mail.json. */
export function mailSandboxRoutes(app: App, mail: MailSandbox): void {
  app.get("/sandbox/mail", hidden, async (_request, reply) =>
    send(reply, outboxPage(mail.list()), pagePolicy),
  );
  app.get("/sandbox/mail.json", hidden, async (_request, reply) =>
    reply.header("cache-control", "no-store").send(mail.list()),
  );
  app.get("/sandbox/mail/pages.css", hidden, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(styles),
  );
  app.get<{ Params: { id: string } }>("/sandbox/mail/:id", hidden, async (request, reply) => {
    const found = mail.find(request.params.id);
    return found ? send(reply, mailPage(found), pagePolicy) : gone(reply);
  });
  app.get<{ Params: { id: string } }>("/sandbox/mail/:id/body", hidden, async (request, reply) => {
    const found = mail.find(request.params.id);
    // Its links open a tab of their own, outside the frame.
    return found ? send(reply, `<base target="_blank">${found.html}`, mailPolicy) : gone(reply);
  });
}

function send(reply: FastifyReply, page: string, policy: string): FastifyReply {
  return reply
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page);
}

function gone(reply: FastifyReply): FastifyReply {
  return reply.code(404).type("text/plain; charset=utf-8").send("This mail is not kept any more.");
}
