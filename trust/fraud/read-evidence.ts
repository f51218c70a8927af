import { withClient } from "#trust/evidence/read-database.ts";
import type { FraudEvidence } from "./verdict.ts";

/** Reads what reached drivers and referrers, and what waits for an admin. */
export const readEvidence = (url: string): Promise<FraudEvidence> =>
  withClient(url, async (client) => {
    const read = async <Row extends object>(query: string): Promise<Row[]> =>
      (await client.query<Row>(query)).rows;
    const paid = await read<{ id: string; cents: number }>(
      "select ride_id as id, transferred_cents as cents from payments",
    );
    const open = await read<{ id: string }>(
      "select ride_id as id from ride_reviews where decided_at is null",
    );
    const credits = await read<{ id: string }>(
      "select newcomer_id as id from referral_credits where account_id <> newcomer_id",
    );
    const findings = await read<{ kind: string; count: number }>(
      "select kind, count(*)::int as count from findings where resolved_at is null group by kind",
    );
    return {
      transferred: new Map(paid.map(({ id, cents }) => [id, cents])),
      ridesUnderReview: new Set(open.map(({ id }) => id)),
      credited: new Set(credits.map(({ id }) => id)),
      findings: new Map(findings.map(({ kind, count }) => [kind, count])),
    };
  });
