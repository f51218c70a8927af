import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod/mini";
import { page, pagePolicy } from "#sandbox/mail/pages.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { html } from "#shared/markup.ts";
import type { SmsSandbox, StoredText } from "./server.ts";

const hideFromDocs = { schema: { hide: true } };

const replySchema = z.object({ from: z.string(), body: z.enum(["STOP", "START"]) });

/**
 * Serves the received text messages: a list at /sandbox/sms, JSON at /sandbox/sms.json. Buttons reply STOP or START;
 * the sandbox passes the reply to the product as a gateway does.
 */
export function smsSandboxRoutes(
  app: Pick<FastifyInstance, "get" | "register" | "inject">,
  sms: SmsSandbox,
): void {
  app.get("/sandbox/sms", hideFromDocs, async (_request, reply) =>
    reply
      .headers({ "content-security-policy": pagePolicy, "cache-control": "no-store" })
      .type("text/html; charset=utf-8")
      .send(listPage(sms.list())),
  );
  app.get("/sandbox/sms.json", hideFromDocs, async (_request, reply) =>
    reply.header("cache-control", "no-store").send(sms.list()),
  );
  void app.register(async (forms) => {
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1000 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    forms.post<{ Body: URLSearchParams }>("/sandbox/sms/replies", hideFromDocs, passReplyOn);
  });
  async function passReplyOn({ body }: { body: URLSearchParams }, reply: FastifyReply) {
    const { statusCode } = await app.inject({
      method: "POST",
      url: "/api/sms/replies",
      headers: { authorization: `Bearer ${sms.token}`, "content-type": "application/json" },
      payload: JSON.stringify(z.parse(replySchema, Object.fromEntries(body))),
    });
    return statusCode === 200 ? reply.redirect("/sandbox/sms", 303) : reply.code(502).send();
  }
}

const listPage = (texts: readonly StoredText[]): string =>
  page(
    "SMS sandbox",
    html`<h1>SMS sandbox</h1>
<p class="quiet">Text messages of this demo stay on this machine. The last 500 are kept. <a href="/sandbox/sms.json">As data</a></p>
${texts.length === 0 && html`<p class="empty">No text message yet.</p>`}
${texts.map(
  ({ to, body, receivedAt }) => html`<h2>${to}</h2>
<p class="quiet"><time datetime="${receivedAt}">${formatMarketTime(new Date(receivedAt))}</time></p>
<pre>${body}</pre>
${replyForm(to, "STOP")}${replyForm(to, "START")}
`,
)}`,
  );

const replyForm = (from: string, body: "STOP" | "START") =>
  html`<form method="post" action="/sandbox/sms/replies">
<input type="hidden" name="from" value="${from}">
<button name="body" value="${body}">Reply ${body}</button>
</form>`;
