import { v7 as uuidv7 } from "uuid";
import { actOn } from "#server/audit/act.ts";
import { insertAct } from "#server/audit/queries.ts";
import type { Db } from "#server/database/db.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { createWebhook, putWebhook } from "#shared/webhooks/contract.ts";
import {
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  lockNewEndpoints,
  updateEndpoint,
} from "./endpoint-queries.ts";
import { sealSecret } from "./secrets.ts";
import { newWebhookSecret } from "./signature.ts";

type Dependencies = Pick<Services, "db" | "now" | "secret" | "oldSecrets">;

/** The changed endpoint and the acting owner. */
interface Target {
  id: string;
  adminId: string;
}

const MAX_ENDPOINTS = 20;

/** Period in which events are signed with the previous secret too. */
const OVERLAP_MINUTES = 24 * 60;

export async function addWebhook(
  services: Dependencies,
  adminId: string,
  { url, eventTypes }: BodyOf<typeof createWebhook>,
): Promise<{ id: string; secret: string }> {
  const { db, now } = services;
  const [id, secret, createdAt] = [uuidv7(), newWebhookSecret(), now()];
  await db.transaction().execute(async (tx) => {
    await lockNewEndpoints(tx);
    if ((await listEndpoints(tx)).length >= MAX_ENDPOINTS)
      throw new Problem(409, "too_many_webhooks", `Remove one of the ${MAX_ENDPOINTS} webhooks.`);
    const sealed = sealSecret(services, id, secret);
    await insertEndpoint(tx, { id, url, eventTypes, secret: sealed, createdAt });
    const act = { at: createdAt, adminId, subjectId: id, reason: null };
    await insertAct(tx, {
      ...act,
      action: "webhook_added",
      before: {},
      after: { url, eventTypes },
    });
  });
  return { id, secret };
}

export const changeWebhook = (
  services: Dependencies,
  target: Target,
  { isDisabled, ...change }: BodyOf<typeof putWebhook>,
): Promise<void> =>
  actOnEndpoint(services, target, "webhook_changed", async (tx, before) => {
    const { url = before.url, eventTypes = before.eventTypes } = change;
    const wasDisabled = before.disabledAt !== null;
    await updateEndpoint(tx, target.id, {
      ...{ url, eventTypes },
      ...(isDisabled === true && !wasDisabled && { disabledAt: services.now() }),
      ...(isDisabled === false && { disabledAt: null, isGivenUp: false, failingSince: null }),
    });
    return {
      before: { url: before.url, eventTypes: before.eventTypes, isDisabled: wasDisabled },
      after: { url, eventTypes, isDisabled: isDisabled ?? wasDisabled },
    };
  });

export const removeWebhook = (services: Dependencies, target: Target): Promise<void> =>
  actOnEndpoint(services, target, "webhook_removed", async (tx, { url, eventTypes }) => {
    await deleteEndpoint(tx, target.id);
    return { before: { url, eventTypes }, after: {} };
  });

/** Returns the new secret. */
export async function rollSecret(services: Dependencies, target: Target): Promise<string> {
  const secret = newWebhookSecret();
  await actOnEndpoint(services, target, "webhook_secret", async (tx, before) => {
    await updateEndpoint(tx, target.id, {
      secret: sealSecret(services, target.id, secret),
      previousSecret: before.secret,
      previousUntil: plusMinutes(services.now(), OVERLAP_MINUTES),
    });
    return { before: {}, after: {} };
  });
  return secret;
}

type Change = (tx: Db, endpoint: EndpointRow) => Promise<{ before: object; after: object }>;

/** Locks the endpoint, changes it, and records the act. Throws 404 for an unknown endpoint. */
const actOnEndpoint = (
  services: Dependencies,
  { id, adminId }: Target,
  action: string,
  change: Change,
): Promise<void> =>
  actOn(services, { adminId, action, subjectId: id, reason: null }, async (tx) => {
    const endpoint = await lockEndpoint(tx, id);
    if (!endpoint) throw notFound("This webhook");
    return change(tx, endpoint);
  });
