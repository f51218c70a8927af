import type { Events } from "#server/adapters/events/events.ts";

interface Log {
  warn(detail: object, message: string): void;
}

/** All versions of a table with an effective date, such as the fee rules, in this node's memory. */
export interface DatedTables<T> {
  /** The table in force at an instant. */
  at(instant: Date): T;
  /** Tables that take effect later, earliest first. */
  after(instant: Date): readonly T[];
  all(): readonly T[];
  reload(): Promise<void>;
}

/**
 * Loads all versions, earliest first, and reloads them on an announcement or after a gap in announcements. A
 * failed reload is only logged: fee rules and surcharges are approved ahead and also reloaded every six hours.
 */
export async function openDatedTables<T extends { effectiveAt: Date }>(
  read: () => Promise<[T, ...T[]]>,
  options: {
    events: Events;
    channel: "faire_fee_rules" | "faire_minutes" | "faire_surcharges";
    log: Log;
  },
): Promise<DatedTables<T>> {
  const { events, channel, log } = options;
  let tables = await read();
  const reload = async () => {
    tables = await read();
  };
  const reloadOrWarn = () =>
    void reload().catch((error: unknown) =>
      log.warn({ err: error, channel }, "tables not reloaded"),
    );
  events.subscribe(channel, reloadOrWarn);
  events.onGap(reloadOrWarn);
  return {
    at: (instant) => tables.findLast(({ effectiveAt }) => effectiveAt <= instant) ?? tables[0],
    after: (instant) => tables.filter(({ effectiveAt }) => effectiveAt > instant),
    all: () => tables,
    reload,
  };
}
