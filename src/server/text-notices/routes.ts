import type { FastifyInstance } from "fastify";
import { withLockedAccount } from "#server/accounts/account-lock.ts";
import { e164 } from "#server/adapters/sms/sms.ts";
import type { Db } from "#server/database/db.ts";
import { api } from "#server/http/api.ts";
import { notSignedIn } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { getTextNotices, putTextNotices, type TextNotices } from "#shared/text-notices/contract.ts";
import { readReply } from "#shared/text-notices/reply-words.ts";
import {
  endTextNotices,
  findTextNotices,
  resumeTexts,
  startTextNotices,
  stopTexts,
} from "./queries.ts";

type TextServices = Pick<Services, "db" | "sms" | "now">;

/** Opt-in to text messages about rides, and replies to them. */
export function textNoticeRoutes(app: App, services: Services): void {
  const serve = api(app);
  serve(getTextNotices)(({ account: { id } }) => viewTextNotices(services, services.db, id));

  serve(putTextNotices)(({ account: { id }, body: { isOn } }) =>
    withLockedAccount(services.db, id, async (tx) => {
      if (isOn) await startNotices(services, tx, id);
      else await endTextNotices(tx, id);
      return viewTextNotices(services, tx, id);
    }),
  );
}

/** Opts the account in and queues a first text. Throws 409 without a gateway or a confirmed number. */
async function startNotices({ sms, now }: TextServices, tx: Db, accountId: string): Promise<void> {
  const row = await findTextNotices(tx, accountId);
  if (!row) throw notSignedIn();
  if (!sms) throw new Problem(409, "no_texts", "Text messages are not available here");
  if (!row.phoneProvenAt)
    throw new Problem(409, "phone_not_proven", "Confirm your phone number first");
  const optIn = { accountId, phoneNumber: e164(row.phoneNumber), now: now() };
  if (await startTextNotices(tx, optIn))
    await enqueue(tx, "first_text", { accountId }, `first-text-${accountId}`);
}

async function viewTextNotices(
  { sms }: Pick<Services, "sms">,
  db: Db,
  accountId: string,
): Promise<TextNotices> {
  const row = await findTextNotices(db, accountId);
  if (!row) throw notSignedIn();
  return {
    success: true,
    isAvailable: sms !== null,
    isOn: row.since !== null && row.stoppedAt === null,
    isStopped: row.stoppedAt !== null,
    isProven: row.phoneProvenAt !== null,
    phoneNumber: row.phoneNumber,
  };
}

/** Receives replies from the gateway: STOP ends the texts to a number, START resumes them. */
export function textReplyRoute(app: App, services: TextServices & Pick<Services, "env">): void {
  const { db, now, env } = services;
  void app.register(async (raw: FastifyInstance) => {
    raw.removeAllContentTypeParsers();
    // The signature covers the exact bytes of the body.
    raw.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: 20_000 },
      (_request, body, done) => done(null, body),
    );
    const options = { schema: { hide: true }, config: { limit: "none" } } as const;
    // Not rate-limited: the signature is verified before any read or write.
    raw.post<{ Body: string }>("/sms/replies", options, async ({ headers, body }, reply) => {
      const url = `${env.publicUrl}/api/sms/replies`;
      const text = services.sms?.readReply({ url, headers, rawBody: body });
      if (!text) throw new Problem(400, "bad_signature", "This request is not from the gateway");
      const keyword = readReply(text.body);
      if (keyword === "stop") await stopTexts(db, text.from, now());
      if (keyword === "start") await resumeTexts(db, text.from);
      return reply.type("text/xml").send("<Response/>");
    });
  });
}
