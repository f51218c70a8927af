import type { Db } from "#server/database/db.ts";
import type { Services } from "#server/services.ts";
import type { ServicePart } from "#shared/service-status/part-states.ts";
import {
  endStaleTroubles,
  endTrouble,
  listIncidents,
  recordWatch,
  reportTrouble,
} from "./queries.ts";
import type { ServiceStatus } from "./service-status.ts";

/** Stores what this node has seen of each part, and reads what all nodes have stored. Safe on every node. */
export async function sweepServiceStatus(
  { db, serviceStatus }: Pick<Services, "db" | "serviceStatus">,
  now: Date,
): Promise<void> {
  const { stored } = serviceStatus;
  stored.measuredAt = now;
  try {
    stored.measuredSince = await recordWatch(db, now);
    if (stored.lostAt) serviceStatus.forget("booking");
    for (const part of serviceStatus.parts) await storePart(db, serviceStatus, part);
    if (isAnyOpen(stored)) await endStaleTroubles(db, now);
    stored.incidents = await listIncidents(db, now);
    stored.lostAt = null;
  } catch (error) {
    stored.lostAt ??= now;
    throw error;
  }
  for (const part of serviceStatus.parts) forgetSettled(serviceStatus, part);
}

async function storePart(db: Db, status: ServiceStatus, part: ServicePart): Promise<void> {
  const { stored } = status;
  const { lastFailureAt, lastSuccessAt } = status.recordOf(part);
  const since = status.troubles().get(part);
  if (since && lastFailureAt && lastFailureAt !== stored.failures.get(part)) {
    await reportTrouble(db, { part, since, seenAt: lastFailureAt });
    stored.failures.set(part, lastFailureAt);
  }
  if (lastSuccessAt && isAnyOpen(stored, part)) await endTrouble(db, part, lastSuccessAt);
}

const isAnyOpen = ({ incidents }: ServiceStatus["stored"], of?: ServicePart): boolean =>
  incidents.some(({ part, endedAt }) => endedAt === null && part === (of ?? part));

/** Forgets a part's record once its newest incident, which another node may have ended, ended after the last failure. */
function forgetSettled(status: ServiceStatus, of: ServicePart): void {
  const { lastFailureAt } = status.recordOf(of);
  const newest = status.stored.incidents.find(({ part }) => part === of);
  if (lastFailureAt && newest?.endedAt && newest.endedAt >= lastFailureAt) status.forget(of);
}
