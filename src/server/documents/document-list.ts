import * as z from "zod/mini";
import type { Events } from "#server/adapters/events/events.ts";
import type { Db } from "#server/database/db.ts";
import {
  type DocumentKind,
  documentKind,
  findKind,
  newYorkDocuments,
  ofVehicle,
} from "#shared/documents/kinds.ts";
import { changeKinds } from "#shared/submissions/kinds.ts";
import { readDocumentLists } from "./list-queries.ts";

/** The documents that the market asks for, in this node's memory: the owner's list, else the product's. */
export interface DocumentList {
  /** Version of the owner's list; 0 without one. */
  version(): number;
  asked(): readonly DocumentKind[];
  /** Kinds that were asked for earlier, or that the product's list has, as they were asked for last. */
  others(): readonly DocumentKind[];
  /** Name of a document, also of one that is asked for no more, or of a change. */
  labelOf(kind: string): string;
  reload(): Promise<void>;
}

/** Names of the documents that vehicles have, or had before a kind was removed from the list. */
export const vehicleKindsOf = ({ asked, others }: Pick<DocumentList, "asked" | "others">) =>
  ofVehicle([...asked(), ...others()]).map(({ kind }) => kind);

const storedList = z.array(documentKind);

/** Loads the lists, and loads again on an announcement or after a gap in announcements. */
export async function openDocumentList(
  db: Db,
  events: Events,
  log: { warn(detail: object, message: string): void },
): Promise<DocumentList> {
  let list = await readLists(db);
  const reload = async () => {
    const next = await readLists(db);
    // Reloads may end in another order than they began.
    if (next.version >= list.version) list = next;
  };
  const reloadOrWarn = () =>
    void reload().catch((error: unknown) => log.warn({ err: error }, "documents not reloaded"));
  events.subscribe("faire_product", reloadOrWarn);
  events.onGap(reloadOrWarn);
  return {
    version: () => list.version,
    asked: () => list.asked,
    others: () => list.others,
    labelOf: (kind) =>
      findKind([...list.asked, ...list.others], kind)?.label ??
      changeKinds.find((change) => change.kind === kind)?.label ??
      kind,
    reload,
  };
}

export interface DocumentLists {
  version: number;
  asked: DocumentKind[];
  others: DocumentKind[];
}

/** The list in force, and the kinds of earlier lists and of the product's. */
export async function readLists(db: Db): Promise<DocumentLists> {
  const rows = await readDocumentLists(db);
  const lists = rows.map(({ documents }) => storedList.parse(documents));
  const [asked = [...newYorkDocuments], ...earlier] = lists;
  const known = new Map(asked.map((document) => [document.kind, document]));
  for (const document of [...earlier.flat(), ...newYorkDocuments])
    if (!known.has(document.kind)) known.set(document.kind, document);
  return {
    version: rows[0]?.version ?? 0,
    asked,
    others: [...known.values()].slice(asked.length),
  };
}
