import type { Env, SettingsError } from "#server/env.ts";
import { listLookAlikes } from "#server/settings/look-alikes.ts";
import { checkAddress } from "./check-address.ts";
import { checkDatabase, checkReplica } from "./check-database.ts";
import { checkBackups, checkCity, checkDataDir } from "./check-disk.ts";
import { type CheckResult, fail, ok, reasonOf, warn } from "./check-result.ts";
import { checkMail, checkRedis, checkWebServices } from "./check-services.ts";
import { checkStripe } from "./check-stripe.ts";

/** Clock and address of Stripe; tests replace them. */
export interface Outside {
  now: () => Date;
  stripeUrl?: string;
}

/** Runs all checks at once, each for at most some seconds, and returns their lines in a fixed order. */
export async function examine(
  env: Env,
  variables: Record<string, string | undefined>,
  { now, stripeUrl }: Outside,
): Promise<CheckResult[]> {
  const checks: [string, Promise<CheckResult[]>][] = [
    ["database", checkDatabase(env)],
    ["DATABASE_READ_URL", checkReplica(env)],
    ["DATA_DIR", checkDataDir(env)],
    ["BACKUP_DIR", checkBackups(env, now()).then((one) => [one])],
    ["PUBLIC_URL", checkAddress(env, now())],
    ["Stripe", checkStripe(env, now, stripeUrl)],
    ["SMTP_URL", checkMail(env)],
    ["REDIS_URL", checkRedis(env)],
    ["GEOCODER", checkCity(env).then((one) => [one])],
    ["services", checkWebServices(env)],
  ];
  const lookAlikes = listLookAlikes(variables).map((sentence) => warn("settings", sentence));
  const settled = checks.map(([subject, check]) =>
    check.catch((error: unknown) => [fail(subject, reasonOf(error))]),
  );
  return [
    ok("settings", "complete and valid"),
    ...lookAlikes,
    describeMds(env),
    ...(await Promise.all(settled)).flat(),
  ];
}

const describeMds = ({ MDS_TOKEN }: Env): CheckResult =>
  MDS_TOKEN === undefined
    ? ok("MDS_TOKEN", "is not set: no trips for a city at /api/mds/trips")
    : ok("MDS_TOKEN", "a city with it reads trips at /api/mds/trips");

/** The lines of wrong settings, which stop all other checks. */
export const listWrongSettings = (error: SettingsError): CheckResult[] =>
  error.message
    .split("\n")
    .slice(1)
    .map((line) => {
      const [, name = "settings", text = line] = /^\s*([^:]+): (.*)$/.exec(line) ?? [];
      return fail(name, text);
    });

const SUBJECT_WIDTH = 30;

/** One line for each result, with the next step below it, without any secret of the settings. */
export function render(
  results: readonly CheckResult[],
  variables: Record<string, string | undefined>,
) {
  const lines = results.flatMap(({ verdict, subject, text, advice }) => [
    `${verdict.padEnd(5)} ${subject.padEnd(SUBJECT_WIDTH)} ${text}`,
    ...(advice ? [`${" ".repeat(SUBJECT_WIDTH + 7)}-> ${advice}`] : []),
  ]);
  const count = (verdict: CheckResult["verdict"]) =>
    results.filter((one) => one.verdict === verdict).length;
  const sum = `${count("ok")} ok, ${count("warn")} warnings, ${count("fail")} failures`;
  return redact([...lines, sum].join("\n"), variables);
}

const SECRET_NAME = /(SECRET|TOKEN|PASSWORD|PRIVATE|KEY)/;
const SHORTEST_SECRET = 6;

/** Removes each secret of the settings, should a service have quoted one. */
function redact(text: string, variables: Record<string, string | undefined>): string {
  const secrets = Object.entries(variables).flatMap(([name, value = ""]) => [
    ...(SECRET_NAME.test(name) ? value.split(",") : []),
    ...passwordsIn(value),
  ]);
  return secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((clean, secret) => clean.replaceAll(secret, "***"), text);
}

function passwordsIn(value: string): string[] {
  if (!value.includes("://") || !URL.canParse(value)) return [];
  const { password } = new URL(value);
  return [password, decodeURIComponent(password)];
}
