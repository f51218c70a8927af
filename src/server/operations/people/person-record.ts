import { listMatchingRides } from "#server/operations/list-queries.ts";
import { rideRow } from "#server/operations/list-view.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { wireDollars } from "#shared/money.ts";
import {
  type listPersonRatings,
  type PersonRecord,
  RECORD_RIDES,
} from "#shared/operations/people-contract.ts";
import { paginationOf } from "#shared/paging.ts";
import { type AdminRole, includes } from "#shared/permissions.ts";
import {
  countEndedRides,
  countRatingsOf,
  findPersonForRecord,
  listLinkedAccounts,
  listRatingsOf,
  listReportsOf,
  listSuspensionsForRecord,
  RECORD_ROWS,
  sumMoney,
} from "./record-queries.ts";
import { listEvents } from "./security-queries.ts";

type Db = Services["db"];

/** Record of a rider or driver, with the parts that the reader's role includes. Throws 404 for other accounts. */
export async function personRecord(
  db: Db,
  id: string,
  role: AdminRole | null,
): Promise<PersonRecord> {
  const found = await findPersonForRecord(db, id);
  if (!found || found.role === "ADMIN") throw notFound("This person");
  const { createdAt, emailProvenAt, phoneProvenAt, ...person } = { ...found, role: found.role };
  const [ended, money, rides, latest, counts, linked, restricted] = await Promise.all([
    countEndedRides(db, id),
    sumMoney(db, person),
    listRides(db, id),
    listRatingsOf(db, person),
    countRatingsOf(db, id, person.role),
    listLinkedAccounts(db, id),
    readRestricted(db, person, role),
  ]);
  return {
    success: true,
    person: {
      ...person,
      isEmailProven: emailProvenAt !== null,
      isPhoneProven: phoneProvenAt !== null,
      joinedAt: createdAt.toISOString(),
    },
    ended: {
      completed: ended.get("completed") ?? 0,
      cancelled: ended.get("cancelled") ?? 0,
      no_show: ended.get("no_show") ?? 0,
      rejected: ended.get("rejected") ?? 0,
      expired: ended.get("expired") ?? 0,
    },
    money: wireDollars(money),
    rides: rides.map(rideRow),
    ratings: { ...counts, latest: latest.map(withIsoAt) },
    linked: linked.map(({ since, ...account }) => ({ ...account, since: since.toISOString() })),
    ...restricted,
  };
}

/** A page of the ratings of a rider or driver. Throws 404 for other accounts. */
export async function personRatings(
  db: Db,
  id: string,
  page: number,
): Promise<ReplyOf<typeof listPersonRatings>> {
  const person = await findPersonForRecord(db, id);
  if (!person) throw notFound("This person");
  const [ratings, { yes, no }] = await Promise.all([
    listRatingsOf(db, person, (page - 1) * RECORD_ROWS),
    countRatingsOf(db, id, person.role),
  ]);
  return {
    success: true,
    ratings: ratings.map(withIsoAt),
    pagination: paginationOf(yes + no, page, RECORD_ROWS),
  };
}

const listRides = (db: Db, id: string) =>
  listMatchingRides(
    db,
    { search: { kind: "people", ids: [id], isMany: false } },
    { sort: "newest", offset: 0, rows: RECORD_RIDES },
  );

/** Parts that some roles do not include are null for them, and not read. */
async function readRestricted(
  db: Db,
  { id, role }: { id: string; role: "RIDER" | "DRIVER" },
  reader: AdminRole | null,
): Promise<Pick<PersonRecord, "reports" | "suspensions" | "events">> {
  const [reports, suspensions, events] = await Promise.all([
    includes(reader, "reports") ? listReportsOf(db, id, role) : null,
    includes(reader, "suspensions") ? listSuspensionsForRecord(db, id) : null,
    includes(reader, "audit")
      ? listEvents(db, { people: [id] }, { rows: RECORD_ROWS, offset: 0 })
      : null,
  ]);
  return {
    reports: reports?.map(withIsoAt) ?? null,
    suspensions:
      suspensions?.map(({ suspendedAt, liftedAt, ...suspension }) => ({
        ...suspension,
        suspendedAt: suspendedAt.toISOString(),
        liftedAt: liftedAt?.toISOString() ?? null,
      })) ?? null,
    events:
      events?.map(({ kind, network, times, lastAt }) => ({
        ...{ kind, times, lastAt: lastAt.toISOString() },
        network: network === "" ? null : network,
      })) ?? null,
  };
}

const withIsoAt = <Row extends { at: Date }>(row: Row): Omit<Row, "at"> & { at: string } => ({
  ...row,
  at: row.at.toISOString(),
});
