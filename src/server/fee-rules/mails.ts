import { enqueue } from "#server/jobs/enqueue.ts";
import { type Letter, mailOf } from "#server/notices/letter.ts";
import type { Services } from "#server/services.ts";
import { formatPercent } from "#shared/basis-points.ts";
import type { FeeRules, TrustRule } from "#shared/drivers/trust-level.ts";
import { PRODUCT_NAME, TAX_NAME } from "#shared/product.ts";
import { listDriversAfter } from "./queries.ts";

export interface FeeRulesNews {
  version: number;
  /** The last driver who was written to; null before the first. */
  after: string | null;
}

const AT_ONCE = 100;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Writes to some drivers about new fee rules, and leaves the others to the next job. Sent again they are the same. */
export async function sendFeeRulesMails(
  services: Services,
  { version, after }: FeeRulesNews,
): Promise<void> {
  const { db, env, feeRules, mailer } = services;
  await feeRules.reload();
  const table = feeRules.all().find((one) => one.version === version);
  if (!table) throw new Error(`there are no fee rules ${version}`);
  const drivers = await listDriversAfter(db, after ?? NOBODY, AT_ONCE);
  const letter = letterOf(table, `${env.publicUrl}/fees`);
  for (const { id, email } of drivers)
    await mailer.send({ id: `fee-rules-${version}-${id}`, to: email, ...mailOf(letter) });
  const last = drivers.at(-1);
  if (last && drivers.length === AT_ONCE)
    await enqueue(
      db,
      "fee_rules_mails",
      { version, after: last.id },
      `fee_rules:${version}:${last.id}`,
    );
}

function letterOf(
  { levels, effectiveOn }: FeeRules & { effectiveOn: string },
  url: string,
): Letter {
  const [year, month, day] = effectiveOn.split("-");
  const date = `${month}/${day}/${year}`;
  return {
    subject: `${TAX_NAME}: new rules from ${date}`,
    heading: `New rules for ${TAX_NAME} from ${date}`,
    sentences: [
      `From ${date} (New York) these are the levels and taxes at ${PRODUCT_NAME}. Rides that were offered before keep their price.`,
    ],
    facts: levels.map((rule, place) => [rule.level, place === 0 ? lowest(rule) : asking(rule)]),
    link: { label: "See the tables", url },
  };
}

/** The lowest level asks for nothing. */
const lowest = ({ taxBps }: TrustRule): string => formatPercent(taxBps);

const asking = ({ taxBps, completedRides, minYesBps, maxFaultCancelBps }: TrustRule): string =>
  `${formatPercent(taxBps)} from ${completedRides} rides, at least ${formatPercent(minYesBps)} YES, at most ${formatPercent(maxFaultCancelBps)} canceled by you`;
