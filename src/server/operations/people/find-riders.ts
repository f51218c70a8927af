import type { Db } from "#server/database/db.ts";
import { Problem } from "#server/problem.ts";
import { listPeopleNamed } from "./people-queries.ts";
import { listRidersByPhone } from "./rider-queries.ts";

interface FoundRiders {
  /** Null for an empty search. */
  ids: string[] | null;
  /** True if more riders may match. */
  isCut: boolean;
}

/** Ids of the riders that match a search, `max` at most. */
export async function findRiders(db: Db, search: string, max: number): Promise<FoundRiders> {
  if (search === "") return { ids: null, isCut: false };
  return isPhoneNumber(search)
    ? listRidersByPhone(db, search, max)
    : listPeopleNamed(db, search, { role: "RIDER", max });
}

/** A file has more of the riders that match a search than the list. */
const MAX_RIDERS_IN_FILE = 20_000;

/** Ids of all riders that match a search; null for an empty one. Refuses too many: a file must not end early unseen. */
export async function findRidersForFile(
  db: Db,
  search: string,
  max = MAX_RIDERS_IN_FILE,
): Promise<string[] | null> {
  const { ids, isCut } = await findRiders(db, search, max);
  if (isCut)
    throw new Problem(
      400,
      "too_many_riders",
      "Too many riders match this search. Search for a full name or an email address.",
    );
  return ids;
}

/** Seven digits or more, with the signs of phone numbers. */
const isPhoneNumber = (search: string) =>
  /^[\d\s()+.-]+$/.test(search) && search.replace(/\D/g, "").length >= 7;
