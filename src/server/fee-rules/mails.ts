import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import { enqueue, enqueueAll } from "#server/outbox/enqueue.ts";
import type { FeeRulesMail, FeeRulesPayload } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { formatPercent } from "#shared/basis-points.ts";
import type { FeeRules, TrustRule } from "#shared/drivers/trust-level.ts";
import { marketZoneName } from "#shared/market-time.ts";
import { productName, taxName } from "#shared/product.ts";
import { findDriverEmail, listDriversAfter } from "./queries.ts";

const BATCH_SIZE = 100;
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

/** Queues mails about new fee rules for a batch of drivers, and a job for the next batch. */
export async function queueFeeRulesMails(
  { db }: Pick<Services, "db">,
  { version, after }: FeeRulesPayload,
) {
  await db.transaction().execute(async (tx) => {
    const drivers = await listDriversAfter(tx, after ?? LOWEST_ID, BATCH_SIZE);
    const mails = drivers.map((driverId) => ({
      payload: { version, driverId },
      key: `fee_rules:${version}:${driverId}`,
    }));
    await enqueueAll(tx, "fee_rules_mail", mails);
    const lastDriver = drivers.at(-1);
    if (!lastDriver || drivers.length < BATCH_SIZE) return;
    const next = { version, after: lastDriver };
    await enqueue(tx, "fee_rules_mails", next, `fee_rules:${version}:after:${lastDriver}`);
  });
}

/** Mails a driver about new fee rules. Idempotent. */
export async function sendFeeRulesMail(
  services: Services,
  { version, driverId }: FeeRulesMail,
): Promise<void> {
  const { db, env, feeRules } = services;
  const table = await tableOf(feeRules, version);
  const to = await findDriverEmail(db, driverId);
  if (to === undefined) return;
  const letter = letterOf(table, `${env.publicUrl}/fees`);
  const id = `fee-rules-${version}-${driverId}`;
  await sendMailOnce(services, { id, to, ...mailOf(letter) });
}

/** Finds a fee table. Reloads the tables once, as another node may have just published it. Throws if it is missing. */
async function tableOf(feeRules: Services["feeRules"], version: number) {
  const find = () => feeRules.all().find((one) => one.version === version);
  if (!find()) await feeRules.reload();
  const table = find();
  if (!table) throw new Error(`there are no fee rules ${version}`);
  return table;
}

function letterOf(
  { levels, effectiveOn }: FeeRules & { effectiveOn: string },
  url: string,
): Letter {
  const [year, month, day] = effectiveOn.split("-");
  const date = `${month}/${day}/${year}`;
  return {
    subject: `${taxName()}: new rules from ${date}`,
    heading: `New rules for ${taxName()} from ${date}`,
    sentences: [
      `From ${date} (${marketZoneName()}) these are the levels and taxes at ${productName()}. Rides that were offered before keep their price.`,
    ],
    facts: levels.map((rule, place) => [
      rule.level,
      place === 0 ? describeLowest(rule) : describeRule(rule),
    ]),
    link: { label: "See the tables", url },
  };
}

/** The lowest level has no requirements. */
const describeLowest = ({ taxBps }: TrustRule): string => formatPercent(taxBps);

const describeRule = ({
  taxBps,
  completedRides,
  minYesBps,
  maxFaultCancelBps,
}: TrustRule): string =>
  `${formatPercent(taxBps)} from ${completedRides} rides, at least ${formatPercent(minYesBps)} YES, at most ${formatPercent(maxFaultCancelBps)} canceled by you`;
