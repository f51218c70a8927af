import { insertPersonView } from "#server/audit/queries.ts";
import { api } from "#server/http/api.ts";
import { csvRoute } from "#server/http/csv-route.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import {
  getPersonRecord,
  listPersonRatings,
  listRiders,
  RIDERS_CSV_PATH,
  riderFilter,
} from "#shared/operations/people-contract.ts";
import { paginationOf } from "#shared/paging.ts";
import { findRiders, findRidersForFile } from "./find-riders.ts";
import { personRatings, personRecord } from "./person-record.ts";
import {
  countRiders,
  type ListedRiderRow,
  listRiderSpan,
  MAX_RIDERS_COUNTED,
  MAX_RIDERS_FOUND,
  type RiderFilter,
  streamRiders,
} from "./rider-queries.ts";
import { ridersCsv } from "./riders-csv.ts";

/** Riders as a list, and the record of a rider or driver, for admins. */
export function peopleRoutes(app: App, services: Services): void {
  const { db, readDb, now } = services;
  const serve = api(app);

  serve(listRiders)(async ({ query: { search, only, from, to, sort, page, size } }) => {
    const { ids, isCut } = await findRiders(db, search.trim(), MAX_RIDERS_FOUND);
    const filter: RiderFilter = { ids, isSuspended: only === "suspended", from, to };
    const offset = (page - 1) * size;
    const [rows, count] = await Promise.all([
      offset < MAX_RIDERS_COUNTED ? listRiderSpan(db, filter, { sort, offset, rows: size }) : [],
      countRiders(db, filter),
    ]);
    return {
      success: true,
      riders: rows.map(listedRider),
      isMore: count > MAX_RIDERS_COUNTED || isCut,
      pagination: paginationOf(Math.min(count, MAX_RIDERS_COUNTED), page, size),
    };
  });

  csvRoute(app, services, {
    path: RIDERS_CSV_PATH,
    summary: "The filtered riders as a CSV file",
    audience: "admin",
    permission: "drivers",
    query: riderFilter,
  })(async ({ query: { search, only, from, to } }) => {
    const ids = await findRidersForFile(readDb, search.trim());
    const filter: RiderFilter = { ids, isSuspended: only === "suspended", from, to };
    return { name: "faire-riders.csv", lines: ridersCsv(streamRiders(readDb, filter)) };
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

const listedRider = ({ createdAt, ...rider }: ListedRiderRow) => ({
  ...rider,
  joinedAt: createdAt.toISOString(),
});
