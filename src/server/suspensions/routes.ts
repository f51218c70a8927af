import { insertPersonView } from "#server/audit/queries.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import { countRecords } from "#server/ratings/rider-record-queries.ts";
import type { Services } from "#server/services.ts";
import { paginationOf } from "#shared/paging.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import {
  answerAppeal,
  appealSuspension,
  getOwnSuspension,
  getPerson,
  getSuspensionCounts,
  liftSuspension,
  listSuspensions,
  type Suspension,
  suspendPerson,
} from "#shared/suspensions/contract.ts";
import { appeal, decideAppeal } from "./appeal.ts";
import {
  countSuspensionsSince,
  countViews,
  findPerson,
  findSuspendedAccountId,
  findSuspension,
  findSuspensionInForce,
  listSuspensionsOf,
  listSuspensionsPage,
} from "./queries.ts";
import { liftAsAdmin, suspend } from "./suspend.ts";
import { viewOwnSuspension, viewSuspensions } from "./view.ts";

const YEAR_MINUTES = 365 * 24 * 60;

/** Suspensions: made and lifted by admins, who also answer appeals; read and appealed by the suspended person. */
export function suspensionRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, env, now } = services;

  serve(getOwnSuspension)(async ({ account }) => {
    const row = await findSuspensionInForce(db, account.id);
    return { success: true, suspension: row && (await viewOwnSuspension(db, row, now())) };
  });

  serve(appealSuspension)(async ({ account, body: { words } }) => {
    const row = await appeal(services, account.id, words);
    return { success: true, suspension: await viewOwnSuspension(db, row, now()) };
  });

  serve(getSuspensionCounts)(async () => ({
    success: true,
    ...(await countSuspensionsSince(db, plusMinutes(now(), -YEAR_MINUTES))),
  }));

  serve(listSuspensions)(async ({ query: { view, page } }) => {
    const [rows, counts, ratings] = await Promise.all([
      listSuspensionsPage(db, view, page),
      countViews(db),
      countRecords(db, env.RIDER_RATING_FLOOR),
    ]);
    const suspensions = await viewSuspensions(db, rows, now());
    const pagination = paginationOf(counts[view], page);
    return { success: true, suspensions, counts: { ...counts, ratings }, pagination };
  });

  serve(getPerson)(async ({ params: { id }, account }) => {
    const person = await findPerson(db, id);
    if (!person || person.role === "ADMIN") throw notFound("This person");
    await insertPersonView(db, { at: now(), adminId: account.id, subjectId: id });
    const suspensions = await viewSuspensions(db, await listSuspensionsOf(db, id), now());
    const { role, email, phoneNumber, firstName, lastName, createdAt } = person;
    return {
      success: true,
      person: {
        ...{ id, role, email, phoneNumber, name: `${firstName} ${lastName}` },
        joinedAt: createdAt.toISOString(),
        state: suspensions[0]?.state ?? ("active" as const),
      },
      suspensions,
    };
  });

  serve(suspendPerson)(async ({ params, body, account }) => {
    const id = await suspend(services, { ...body, personId: params.id, adminId: account.id });
    return { success: true, suspension: await viewOne(services, id) };
  });

  serve(liftSuspension)(async ({ params: { id }, body, account }) => {
    const personId = await findSuspendedAccountId(db, id);
    if (personId === null) throw notFound("This suspension");
    await liftAsAdmin(services, { id, personId, liftedBy: account.id, liftReason: body.reason });
    return { success: true, suspension: await viewOne(services, id) };
  });

  serve(answerAppeal)(async ({ params, body, account }) => {
    const decision = { ...body, appealId: params.id, adminId: account.id };
    const id = await decideAppeal(services, decision);
    return { success: true, suspension: await viewOne(services, id) };
  });
}

async function viewOne({ db, now }: Pick<Services, "db" | "now">, id: string): Promise<Suspension> {
  const row = await findSuspension(db, id);
  const [view] = row ? await viewSuspensions(db, [row], now()) : [];
  if (!view) throw notFound("This suspension");
  return view;
}
