import type { Db } from "#server/database/db.ts";
import { listPeopleNamed } from "./people/people-queries.ts";

/** A resolved search: all rides, one by id, reference or Stripe id, or the rides of people. */
export type ResolvedSearch =
  | { kind: "everything" }
  | { kind: "reference"; reference: string }
  | { kind: "stripe"; id: string }
  | { kind: "ride"; id: string }
  | { kind: "people"; ids: string[]; isMany: boolean };

/** Resolves a search; names and e-mails are looked up among riders and drivers. */
export async function resolveSearch(db: Db, search: string): Promise<ResolvedSearch> {
  const word = search.trim();
  if (word === "") return { kind: "everything" };
  if (/^FR[0-9A-Z]{9}$/i.test(word)) return { kind: "reference", reference: word.toUpperCase() };
  if (/^(cs|pi|ch|py|tr)_\w+$/.test(word)) return { kind: "stripe", id: word };
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word)) return { kind: "ride", id: word };
  const { ids, isCut } = await listPeopleNamed(db, word);
  return { kind: "people", ids, isMany: isCut };
}
