// Starts a whole cluster on this machine, kills each part under load and prints what was lost: npm run cluster
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { runChecks } from "#trust/checks/all-checks.ts";
import { countUnfinished, readDatabase } from "#trust/evidence/read-database.ts";
import { readFindings } from "#trust/evidence/read-findings.ts";
import { readStripe } from "#trust/evidence/read-stripe.ts";
import { startActors } from "#trust/people/actors.ts";
import { emptyDiary } from "#trust/people/diary.ts";
import { emptyTally } from "#trust/people/tally.ts";
import { registerUsers } from "#trust/people/users.ts";
import { renderViolations, summaryOf } from "#trust/report.ts";
import { type Cluster, REDIS, startCluster } from "./cluster.ts";
import { openDriverSockets } from "./driver-sockets.ts";
import { HAPROXY } from "./haproxy.ts";
import { killParts } from "./kills.ts";
import { startProber } from "./prober.ts";
import { askPrometheus, isInstalled } from "./prometheus.ts";
import { clusterResults, countMailKills, renderKills, renderResults } from "./report.ts";

const SETTLES_WITHIN_MS = 300_000;
const QUIET_MS = 20_000;
const POLL_MS = 2000;

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "2" },
    riders: { type: "string", default: "6" },
    drivers: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
  },
});
const people = {
  riders: Number(values.riders),
  drivers: Number(values.drivers),
  seed: Number(values.seed),
};

const missing = [HAPROXY, REDIS].filter((program) => !isInstalled(program));
if (missing.length > 0) {
  console.error(
    `cluster: not installed: ${missing.join(", ")} (Debian: apt install haproxy redis-server)`,
  );
  process.exit(2);
}
const cluster = await startCluster();
const stopOnSignal = () => void cluster.stop().finally(() => process.exit(130));
process.once("SIGINT", stopOnSignal);
process.once("SIGTERM", stopOnSignal);
try {
  console.log(
    `cluster: 3 nodes, Redis, PostgreSQL with a standby and HAProxy are up (${cluster.url})`,
  );
  if (cluster.prometheusPort === null)
    console.log("cluster: prometheus is not installed, so the metrics are not collected");
  process.exitCode = await run(cluster);
} finally {
  await cluster.stop();
}

async function run({
  url,
  databaseUrl,
  sandbox,
  mail,
  settings,
  folder,
}: Cluster): Promise<number> {
  const tally = emptyTally();
  const diary = emptyDiary();
  const users = await registerUsers({ url, tally }, settings, people);
  console.log(`cluster: ${people.riders} riders, ${people.drivers} drivers; the kills begin`);
  const actors = startActors(users, { seed: people.seed, sandbox, diary });
  const driverSockets = openDriverSockets(url, users.drivers);
  const prober = startProber(url, users.watcherToken);
  const kills = await killParts(cluster, prober, Number(values.times));
  await prober.stop();
  actors.stopBooking();
  console.log("cluster: no more kills; waiting until the work is finished");
  await waitUntilQuiet(databaseUrl);
  await actors.end();
  await driverSockets.stop();
  const evidence = {
    ...(await readDatabase(databaseUrl)),
    ...(await readStripe(sandbox)),
    findings: await readFindings(users.admin),
    ...{ diary, tally, faults: [], exits: [], mails: mail.counts },
    repeatableMails: countMailKills(kills),
  };
  const results = clusterResults(runChecks(evidence), kills, evidence);
  const { prometheusPort } = cluster;
  const scraped = prometheusPort && (await askPrometheus(prometheusPort, "count(up == 1)"));
  const statuses = [...tally.statuses].toSorted(([a], [b]) => a - b);
  console.log(
    [
      renderKills(kills),
      renderResults(results),
      [
        `- rides ${evidence.rides.length}, acknowledged acts ${diary.acts.length}, paid rides ${diary.paidRides.size}, refunds ${diary.refunds.length}`,
        `- positions over sockets ${driverSockets.counts.positions}, sockets opened ${driverSockets.counts.openings}`,
        `- answers ${statuses.map(([status, count]) => `${count} x ${status}`).join(", ")}; ${tally.broken} connections broken`,
        `- nodes scraped by Prometheus at the end: ${scraped ?? "not installed"}`,
      ].join("\n"),
      renderViolations(results),
      summaryOf(results),
      `logs: ${folder}`,
    ].join("\n\n"),
  );
  return results.some(({ violations }) => violations.length > 0) ? 1 : 0;
}

async function waitUntilQuiet(databaseUrl: string): Promise<void> {
  await wait(QUIET_MS);
  const deadline = Date.now() + SETTLES_WITHIN_MS;
  while (Date.now() < deadline && (await countUnfinished(databaseUrl)) > 0) await wait(POLL_MS);
}
