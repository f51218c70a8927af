import type { PostingKey } from "#server/ledger/queries.ts";
import { type ExtraKind, extraAccount } from "#shared/ledger/accounts.ts";
import type { Tip } from "./queries.ts";

export type Extra = Pick<Tip, "id" | "rideId" | "tollId">;

export const kindOf = ({ tollId }: Pick<Tip, "tollId">): ExtraKind =>
  tollId === null ? "tip" : "toll";

/** Key of a posting about a tip or toll. */
export const factOf = (extra: Extra, kind: string, reference: string): PostingKey => ({
  kind: `${kindOf(extra)}_${kind}`,
  rideId: extra.rideId,
  tipId: extra.id,
  reference,
});

/** Ledger account that holds the refund of a tip or toll. */
export const accountOf = (extra: Extra): string => extraAccount(kindOf(extra), extra.id);
