import { v7 as uuidv7 } from "uuid";
import { actOn } from "#server/audit/act.ts";
import type { Db } from "#server/database/db.ts";
import { api } from "#server/http/api.ts";
import { withRequestSecret } from "#server/http/request-secret.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import {
  getIdea,
  type Idea,
  listIdeas,
  proposeIdea,
  setIdeaStatus,
  takeBackVote,
  voteForIdea,
} from "#shared/ideas/contract.ts";
import { listPage } from "./list-page.ts";
import {
  deleteVote,
  findIdea,
  insertIdea,
  insertVote,
  lockIdeaStatus,
  setStatus,
} from "./queries.ts";
import { ideaView } from "./view.ts";

/** Ideas: proposed and voted on by users, moved along by admins. */
export function ideaRoutes(app: App, services: Services): void {
  withRequestSecret(app, services, (guarded) => {
    readAndPropose(guarded, services);
    vote(guarded, services);
    changeStatus(guarded, services);
  });
}

function readAndPropose(app: App, { db, now }: Services): void {
  const serve = api(app);
  serve(listIdeas)(async ({ query, account }) => listPage(db, query, account.id));

  serve(getIdea)(async ({ params, account }) => ({
    success: true,
    data: await readIdea(db, params.id, account.id),
  }));

  serve(proposeIdea)(async ({ body, account }) => {
    const id = uuidv7();
    await insertIdea(db, { id, authorId: account.id, body, now: now() });
    return { success: true, data: await readIdea(db, id, account.id) };
  });
}

function vote(app: App, { db, now }: Services): void {
  const serve = api(app);
  const votesOf = async (id: string, readerId: string) => {
    const { total_votes, has_voted } = await readIdea(db, id, readerId);
    return { success: true as const, total_votes, has_voted };
  };

  serve(voteForIdea)(async ({ params, account }) => {
    await insertVote(db, { ideaId: params.id, accountId: account.id, now: now() });
    return votesOf(params.id, account.id);
  });

  serve(takeBackVote)(async ({ params, account }) => {
    await deleteVote(db, params.id, account.id);
    return votesOf(params.id, account.id);
  });
}

function changeStatus(app: App, services: Services): void {
  const serve = api(app);
  const { db } = services;
  serve(setIdeaStatus)(async ({ params: { id }, body: { status }, account }) => {
    const act = { adminId: account.id, action: "idea_status", subjectId: id, reason: null };
    await actOn(services, act, async (tx) => {
      const oldStatus = await lockIdeaStatus(tx, id);
      if (!oldStatus) throw notFound("This idea");
      if (oldStatus.status === status) return null;
      await setStatus(tx, id, status);
      return { before: oldStatus, after: { status } };
    });
    return { success: true, data: await readIdea(db, id, account.id) };
  });
}

/** Throws 404. */
async function readIdea(db: Db, id: string, readerId: string): Promise<Idea> {
  const row = await findIdea(db, id, readerId);
  if (!row) throw notFound("This idea");
  return ideaView(row);
}
