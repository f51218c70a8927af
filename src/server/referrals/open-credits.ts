import type { Events } from "#server/adapters/events/events.ts";
import type { Db } from "#server/database/db.ts";
import type { RideKind } from "#server/database/tables.d.ts";
import { remember } from "#server/remembered.ts";
import { type Cents, cents } from "#shared/money.ts";
import { findOpenCredit, hasCredits } from "./credit-queries.ts";

export interface OpenCredits {
  /** Cents that a rider can use for a ride of the kind, which takes the place of an unpaid one of the same kind. */
  of(riderId: string, kind: RideKind): Promise<Cents>;
}

const MOST_RIDERS = 100_000;

/** Remembers who never got a credit, which is most, until the database announces one; of the others it is asked. */
export function rememberCredits(db: Db, events: Events): OpenCredits {
  const load = async (riderId: string) => ({ hasAny: await hasCredits(db, riderId) });
  const memory = remember(load, { most: MOST_RIDERS });
  events.subscribe("faire_credit", memory.forget);
  events.onGap(memory.forgetAll);
  return {
    of: async (riderId, kind) => {
      const known = await memory.read(riderId);
      return known?.hasAny ? findOpenCredit(db, riderId, kind) : cents(0);
    },
  };
}
