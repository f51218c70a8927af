import { insertPersonView } from "#server/audit/queries.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import {
  getPersonRecord,
  listPersonRatings,
  listRiders,
} from "#shared/operations/people-contract.ts";
import { paginationOf } from "#shared/paging.ts";
import { listPeopleNamed } from "./people-queries.ts";
import { personRatings, personRecord } from "./person-record.ts";
import {
  countRiders,
  type ListedRiderRow,
  listRiderSpan,
  listRidersByPhone,
  MAX_RIDERS_COUNTED,
  MAX_RIDERS_FOUND,
  type RiderFilter,
} from "./rider-queries.ts";

/** Riders as a list, and the record of a rider or driver, for admins. */
export function peopleRoutes(app: App, { db, now }: Services): void {
  const serve = api(app);

  serve(listRiders)(async ({ query: { search, only, from, to, sort, page, size } }) => {
    const ids = await findRiders(db, search.trim());
    const filter: RiderFilter = { ids, isSuspended: only === "suspended", from, to };
    const offset = (page - 1) * size;
    const [rows, count] = await Promise.all([
      offset < MAX_RIDERS_COUNTED ? listRiderSpan(db, filter, { sort, offset, rows: size }) : [],
      countRiders(db, filter),
    ]);
    return {
      success: true,
      riders: rows.map(listedRider),
      isMore: count > MAX_RIDERS_COUNTED || (ids?.length ?? 0) > MAX_RIDERS_FOUND,
      pagination: paginationOf(Math.min(count, MAX_RIDERS_COUNTED), page, size),
    };
  });

  serve(getPersonRecord)(async ({ params: { id }, account }) => {
    const record = await personRecord(db, id, account.adminRole);
    await insertPersonView(db, { at: now(), adminId: account.id, subjectId: id });
    return record;
  });

  serve(listPersonRatings)(async ({ params: { id }, query, account }) => {
    const ratings = await personRatings(db, id, query.page);
    await insertPersonView(db, { at: now(), adminId: account.id, subjectId: id });
    return ratings;
  });
}

/** Seven digits or more, with the signs of phone numbers. */
const isPhoneNumber = (search: string) =>
  /^[\d\s()+.-]+$/.test(search) && search.replace(/\D/g, "").length >= 7;

/** Ids of the riders that match a search; null for an empty one. */
async function findRiders(db: Services["db"], search: string): Promise<string[] | null> {
  if (search === "") return null;
  return isPhoneNumber(search)
    ? listRidersByPhone(db, search)
    : listPeopleNamed(db, search, { role: "RIDER", max: MAX_RIDERS_FOUND });
}

const listedRider = ({ createdAt, ...rider }: ListedRiderRow) => ({
  ...rider,
  joinedAt: createdAt.toISOString(),
});
