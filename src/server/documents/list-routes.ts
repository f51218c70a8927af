import { isDeepStrictEqual } from "node:util";
import { actOn } from "#server/audit/act.ts";
import type { Db } from "#server/database/db.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import type { DocumentKind } from "#shared/documents/kinds.ts";
import { type DocumentDraft, listOf, listProblems } from "#shared/documents/list.ts";
import {
  type DocumentListReply,
  getDocumentList,
  putDocumentList,
} from "#shared/documents/list-contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { type DocumentLists, readLists } from "./document-list.ts";
import { countLacking, insertDocumentList, lockDocumentLists } from "./list-queries.ts";

/** The owner's list of documents. Each change is a version that stays, and takes effect on every node. */
export function documentListRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, documentList, product, now } = services;

  serve(getDocumentList)(() => listReply(services));

  serve(putDocumentList)(async ({ body: { version, documents: drafts }, account }) => {
    // Counts before the lock, which all changes of the settings wait for: the count of drivers takes longest.
    const lists = await readLists(db);
    if (lists.version !== version) throw changedMeanwhile();
    const after = await checkedList(db, { ...lists, drafts, today: marketIsoDate(now()) });
    const act = {
      ...{ adminId: account.id, action: "documents", reason: null },
      subjectId: product.settings().id,
    };
    await actOn(services, act, async (tx) => {
      await lockDocumentLists(tx);
      // Lists never change, so the checked draft still fits the version.
      if ((await readLists(tx)).version !== version) throw changedMeanwhile();
      const before = lists.asked;
      if (isDeepStrictEqual(after, before)) return null;
      const list = { documents: after, publishedBy: account.id, publishedAt: now() };
      const next = await insertDocumentList(tx, list);
      return { before: entryOf(version, before), after: entryOf(next, after) };
    });
    await documentList.reload();
    return listReply(services);
  });
}

/** The list of a draft. Throws 400 with the problem of each field. */
async function checkedList(
  db: Db,
  { asked, others, drafts, today }: DocumentLists & { drafts: DocumentDraft[]; today: string },
): Promise<DocumentKind[]> {
  const known = [...asked, ...others];
  const { drivers, byKind } = await countLacking(db, known, today);
  const fields = listProblems(drafts, {
    asked,
    today,
    lacking: (kind) => byKind.get(kind ?? "") ?? drivers,
  });
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Problem(400, "invalid", first, { fields });
  return listOf(drafts, known);
}

async function listReply(
  services: Pick<Services, "db" | "documentList" | "env" | "now">,
): Promise<DocumentListReply> {
  const { db, documentList, env, now } = services;
  const [documents, others] = [documentList.asked(), documentList.others()];
  const known = [...documents, ...others];
  const { drivers, byKind } = await countLacking(db, known, marketIsoDate(now()));
  const counted = (document: DocumentKind) => ({
    ...document,
    lacking: byKind.get(document.kind) ?? drivers,
  });
  return {
    success: true,
    version: documentList.version(),
    policy: env.DOCUMENTS_POLICY,
    documents: documents.map(counted),
    others: others.map(counted),
    verifiedDrivers: drivers,
  };
}

/** The audit names version and documents: the lists themselves are permanent. */
const entryOf = (version: number, list: readonly DocumentKind[]) => ({
  version,
  documents: list.map(({ label }) => label).join(", "),
});

const changedMeanwhile = () =>
  new Problem(
    409,
    "changed",
    "Another owner has changed this since you opened the page. Copy what you typed, then reload the page.",
  );
