import { v7 as uuidv7 } from "uuid";
import { actOn } from "#server/audit/act.ts";
import type { Db } from "#server/database/db.ts";
import { api } from "#server/http/api.ts";
import { withRequestSecret } from "#server/http/request-secret.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import {
  getIdea,
  hideIdea,
  type Idea,
  listIdeas,
  proposeIdea,
  setIdeaStatus,
  takeBackVote,
  voteForIdea,
} from "#shared/ideas/contract.ts";
import { listPage } from "./list-page.ts";
import {
  copyVotes,
  deleteVote,
  findIdea,
  insertIdea,
  insertVote,
  lockIdeaStatus,
  lockIdeas,
  type Reader,
  setHidden,
  setStatus,
} from "./queries.ts";
import { ideaView } from "./view.ts";

/** Ideas: users propose and vote; admins set the status, hide and merge. */
export function ideaRoutes(app: App, services: Services): void {
  withRequestSecret(app, services, (guarded) => {
    readAndPropose(guarded, services);
    vote(guarded, services);
    changeStatus(guarded, services);
    moderate(guarded, services);
  });
}

function readAndPropose(app: App, { db, now }: Services): void {
  const serve = api(app);
  serve(listIdeas)(async ({ query, account }) => listPage(db, query, readerOf(account)));

  serve(getIdea)(async ({ params, account }) => ({
    success: true,
    data: await readIdea(db, params.id, readerOf(account)),
  }));

  serve(proposeIdea)(async ({ body, account }) => {
    const id = uuidv7();
    await insertIdea(db, { id, authorId: account.id, body, now: now() });
    return { success: true, data: await readIdea(db, id, readerOf(account)) };
  });
}

function vote(app: App, { db, now }: Services): void {
  const serve = api(app);
  const votesOf = async (id: string, account: Account) => {
    const { total_votes, has_voted } = await readIdea(db, id, readerOf(account));
    return { success: true as const, total_votes, has_voted };
  };

  serve(voteForIdea)(async ({ params, account }) => {
    await insertVote(db, { ideaId: params.id, accountId: account.id, now: now() });
    return votesOf(params.id, account);
  });

  serve(takeBackVote)(async ({ params, account }) => {
    await deleteVote(db, params.id, account.id);
    return votesOf(params.id, account);
  });
}

function changeStatus(app: App, services: Services): void {
  const serve = api(app);
  const { db } = services;
  serve(setIdeaStatus)(async ({ params: { id }, body: { status }, account }) => {
    const act = { adminId: account.id, action: "idea_status", subjectId: id, reason: null };
    await actOn(services, act, async (tx) => {
      const before = await lockIdeaStatus(tx, id);
      if (!before) throw notFound("This idea");
      if (before.status === status) return null;
      await setStatus(tx, id, status);
      return { before, after: { status } };
    });
    return { success: true, data: await readIdea(db, id, readerOf(account)) };
  });
}

function moderate(app: App, services: Services): void {
  const { db, now } = services;
  api(app)(hideIdea)(async ({ params: { id }, body, account }) => {
    const { isHidden, mergeInto = null, reason } = body;
    const act = { adminId: account.id, action: actionOf(body), subjectId: id, reason };
    const hiding = isHidden ? { at: now(), reason, mergedInto: mergeInto } : null;
    await actOn(services, act, (tx) => changeHiding(tx, id, hiding));
    return { success: true, data: await readIdea(db, id, readerOf(account)) };
  });
}

type Hiding = { at: Date; reason: string; mergedInto: string | null };

/**
 * Hides an idea, or shows it again if `hiding` is null. Returns null if nothing changes. Throws 404, and 400 for an
 * unsuitable merge target.
 */
async function changeHiding(tx: Db, id: string, hiding: Hiding | null) {
  const target = hiding?.mergedInto ?? null;
  const hiddenById = await lockIdeas(tx, target ? [id, target] : [id]);
  const wasHidden = hiddenById.get(id);
  if (wasHidden === undefined) throw notFound("This idea");
  if (wasHidden === (hiding !== null)) return null;
  if (target) {
    if (target === id || hiddenById.get(target) !== false) throw unfitTarget();
    await copyVotes(tx, id, target);
  }
  await setHidden(tx, id, hiding);
  return {
    before: { isHidden: wasHidden },
    after: { isHidden: !wasHidden, ...(target && { mergedInto: target }) },
  };
}

const actionOf = ({
  isHidden,
  mergeInto,
}: {
  isHidden: boolean;
  mergeInto?: string | undefined;
}) => {
  if (!isHidden) return "idea_show";
  return mergeInto ? "idea_merge" : "idea_hide";
};

function unfitTarget(): Problem {
  const sentence = "Choose another idea that is shown";
  return new Problem(400, "validation", sentence, { fields: { mergeInto: sentence } });
}

type Account = { id: string; role: string };

const readerOf = ({ id, role }: Account): Reader => ({ id, isAdmin: role === "ADMIN" });

/** Throws 404 for an unknown idea, or one that is hidden from the reader. */
async function readIdea(db: Db, id: string, reader: Reader): Promise<Idea> {
  const row = await findIdea(db, id, reader);
  if (!row) throw notFound("This idea");
  return ideaView(row);
}
