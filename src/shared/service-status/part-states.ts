/** Parts of the service that its status page shows, in this order. */
export const serviceParts = ["booking", "payments", "maps", "mail", "texts"] as const;
export type ServicePart = (typeof serviceParts)[number];

export const STATUS_DAYS = 90;
const SHOWN_INCIDENTS = 20;
/** Failures that make an incident; fewer can be chance. */
const FAILURES_IN_A_ROW = 3;

export interface Incident {
  part: ServicePart;
  startedAt: Date;
  endedAt: Date | null;
}

/** Outcomes of a part's requests in this process, since the last success. */
export interface PartRecord {
  failures: number;
  firstFailureAt: Date | null;
  lastFailureAt: Date | null;
  lastSuccessAt: Date | null;
}

export const emptyRecord: PartRecord = {
  failures: 0,
  firstFailureAt: null,
  lastFailureAt: null,
  lastSuccessAt: null,
};

export function recordOutcome(record: PartRecord, hasWorked: boolean, at: Date): PartRecord {
  if (hasWorked) return { ...emptyRecord, lastSuccessAt: at };
  return {
    lastSuccessAt: null,
    failures: record.failures + 1,
    firstFailureAt: record.firstFailureAt ?? at,
    lastFailureAt: at,
  };
}

/** Start of a part's trouble as this process sees it; null if the part works. */
export const troubleSince = ({ failures, firstFailureAt }: PartRecord): Date | null =>
  failures >= FAILURES_IN_A_ROW ? firstFailureAt : null;

/** State and incidents of each part. `troubles` are this process's own, which may not be stored yet. */
export function describeParts({
  parts,
  incidents,
  troubles,
  measuredSince,
}: {
  parts: readonly ServicePart[];
  /** Newest first. */
  incidents: readonly Incident[];
  troubles: ReadonlyMap<ServicePart, Date>;
  measuredSince: Date | null;
}) {
  return parts.map((part) => {
    const partIncidents = incidents.filter((incident) => incident.part === part);
    const [newest] = partIncidents;
    const since = troubles.get(part);
    const isNew = since !== undefined && (newest === undefined || newest.endedAt !== null);
    const all = isNew
      ? [{ part, startedAt: since, endedAt: null }, ...partIncidents]
      : partIncidents;
    const isWorking = all[0] === undefined || all[0].endedAt !== null;
    return {
      part,
      isWorking,
      since: isWorking ? (newest?.endedAt ?? measuredSince) : (all[0]?.startedAt ?? null),
      incidents: all.slice(0, SHOWN_INCIDENTS),
      incidentCount: all.length,
    };
  });
}
