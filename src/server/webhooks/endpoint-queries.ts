import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

const columns = [
  ...(["id", "url", "eventTypes", "secret", "previousSecret", "previousUntil"] as const),
  ...(["createdAt", "disabledAt", "isGivenUp", "failingSince"] as const),
] as const;

export type EndpointRow = Awaited<ReturnType<typeof listEndpoints>>[number];

/** An operator has a handful. */
const MAX_LISTED = 100;

export const listEndpoints = (db: Db) =>
  db.selectFrom("webhookEndpoints").select(columns).orderBy("id").limit(MAX_LISTED).execute();

export const findEndpoint = (db: Db, id: string): Promise<EndpointRow | undefined> =>
  db.selectFrom("webhookEndpoints").select(columns).where("id", "=", id).executeTakeFirst();

/** Lets the transactions that add an endpoint run one after the other, so that none exceeds the limit. */
export async function lockNewEndpoints(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('webhook_endpoints'))`.execute(tx);
}

/** Locks the row until the transaction ends. */
export const lockEndpoint = (tx: Db, id: string): Promise<EndpointRow | undefined> =>
  tx
    .selectFrom("webhookEndpoints")
    .select(columns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export interface NewEndpoint {
  id: string;
  url: string;
  eventTypes: string[];
  secret: string;
  createdAt: Date;
}

export async function insertEndpoint(tx: Db, endpoint: NewEndpoint): Promise<void> {
  await tx.insertInto("webhookEndpoints").values(endpoint).execute();
}

type Changes = Partial<Omit<EndpointRow, "id" | "createdAt">>;

export async function updateEndpoint(tx: Db, id: string, changes: Changes): Promise<void> {
  await tx.updateTable("webhookEndpoints").set(changes).where("id", "=", id).execute();
}

export async function deleteEndpoint(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom("webhookEndpoints").where("id", "=", id).execute();
}

/** Locks endpoints with a secret that was not sealed with the current installation secret: its text lacks `start`. */
export const lockSealedOtherwise = (tx: Db, start: string) =>
  tx
    .selectFrom("webhookEndpoints")
    .select(["id", "secret", "previousSecret"])
    .where(
      sql<boolean>`not starts_with(secret, ${start}) or not starts_with(coalesce(previous_secret, ${start}), ${start})`,
    )
    .orderBy("id")
    .limit(MAX_LISTED)
    .forUpdate()
    .execute();
