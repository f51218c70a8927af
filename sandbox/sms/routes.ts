import type { FastifyInstance } from "fastify";
import { page, pagePolicy } from "#sandbox/mail/pages.ts";
import { html } from "#shared/markup.ts";
import { formatNewYork } from "#shared/new-york-time.ts";
import type { SmsSandbox, StoredText } from "./server.ts";

const hideFromDocs = { schema: { hide: true } };

/** Serves the received text messages: a list at /sandbox/sms, JSON at /sandbox/sms.json. */
export function smsSandboxRoutes(app: Pick<FastifyInstance, "get">, sms: SmsSandbox): void {
  app.get("/sandbox/sms", hideFromDocs, async (_request, reply) =>
    reply
      .headers({ "content-security-policy": pagePolicy, "cache-control": "no-store" })
      .type("text/html; charset=utf-8")
      .send(listPage(sms.list())),
  );
  app.get("/sandbox/sms.json", hideFromDocs, async (_request, reply) =>
    reply.header("cache-control", "no-store").send(sms.list()),
  );
}

const listPage = (texts: readonly StoredText[]): string =>
  page(
    "SMS sandbox",
    html`<h1>SMS sandbox</h1>
<p class="quiet">Text messages of this demo stay on this machine. The last 500 are kept. <a href="/sandbox/sms.json">As data</a></p>
${texts.length === 0 && html`<p class="empty">No text message yet.</p>`}
${texts.map(
  ({ to, body, receivedAt }) => html`<h2>${to}</h2>
<p class="quiet"><time datetime="${receivedAt}">${formatNewYork(new Date(receivedAt))}</time></p>
<pre>${body}</pre>
`,
)}`,
  );
