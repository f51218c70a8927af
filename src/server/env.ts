import { listLookAlikes } from "./settings/look-alikes.ts";
import { allowHint, listWeakSettings } from "./settings/production.ts";
import { type SettingName, type Settings, settingsSchema } from "./settings/schema.ts";
import { readSettingFiles } from "./settings/setting-files.ts";
import { isLoopback } from "./settings/transport.ts";

export type Env = Settings & { isDemo: boolean; publicUrl: string };

type Source = Record<string, string | undefined>;

const requiredOutsideDemo = ["STRIPE_SECRET_KEY", "SMTP_URL"] as const;
const requiredInProduction = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
  "STRIPE_CONNECT_WEBHOOK_SECRET",
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
  "SECRET_KEY",
  "DATABASE_URL",
  "PUBLIC_URL",
  "TRUST_PROXY",
] as const;

/**
 * Reads the settings, secrets also from files. Throws one SettingsError that names each wrong or missing setting and
 * the expected value.
 */
export const readEnv = (variables: Source): Env => {
  const files = readSettingFiles(variables);
  const entries = Object.entries(files.source).filter(([, value]) => value !== "");
  const { settings, problems } = parse(Object.fromEntries(entries));
  const unread = new Set(files.problems.flatMap(namesIn));
  const all = [
    ...files.problems,
    ...problems.filter((problem) => !namesIn(problem).some((name) => unread.has(name))),
  ];
  if (all.length > 0) throw new SettingsError(all);
  return {
    ...settings,
    isDemo: isDemo(settings),
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ""),
  };
};

export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(`Wrong settings:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  }
}

/** Whether admins must use two-step login: as set, else only in production. */
export const requiresAdminTwoStep = ({ ADMIN_TWO_STEP, NODE_ENV }: Env): boolean =>
  ADMIN_TWO_STEP ?? NODE_ENV === "production";

const isDemo = ({ NODE_ENV, DEMO }: Settings): boolean =>
  NODE_ENV !== "production" && (DEMO ?? true);

/** Checks further rules only for settings that parse, so that one error lists all problems. */
function parse(source: Source): { settings: Settings; problems: string[] } {
  const parsedSettings = settingsSchema.safeParse(source);
  if (parsedSettings.success)
    return { settings: parsedSettings.data, problems: listProblems(parsedSettings.data, source) };
  const { issues } = parsedSettings.error;
  const invalidNames = new Set(issues.map(({ path }) => String(path[0])));
  const validEntries = Object.entries(source).filter(([name]) => !invalidNames.has(name));
  const settings = settingsSchema.parse(Object.fromEntries(validEntries));
  const others = invalidNames.has("NODE_ENV")
    ? []
    : listProblems(settings, source).filter(
        (problem) => !namesIn(problem).some((name) => invalidNames.has(name)),
      );
  const messages = issues.map(({ path, message }) => `${path.join(".")}: expected ${message}`);
  return { settings, problems: [...messages, ...others] };
}

const namesIn = (problem: string): string[] => problem.replace(/:.*/s, "").split(" and ");

function listProblems(settings: Settings, source: Source): string[] {
  const commonProblems = [
    ...findIncompletePair(settings, "VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"),
    ...findIncompletePair(settings, "MDS_TOKEN", "MDS_PROVIDER_ID"),
    ...findGeocoderConflict(settings),
    ...listSmsProblems(settings),
  ];
  if (isDemo(settings)) return [...listDemoProblems(settings), ...commonProblems];
  if (settings.NODE_ENV !== "production")
    return [...listMissing(settings, requiredOutsideDemo, "when DEMO is off"), ...commonProblems];
  return [
    ...findIncompletePair(settings, "MDS_TOKEN", "MDS_PROVIDER_ID"),
    ...findGeocoderConflict(settings),
    ...listSmsProblems(settings),
    ...listMissing(settings, requiredInProduction, "when NODE_ENV=production"),
    ...listWeakSettings(settings),
    ...(settings.ALLOW.includes("look-alikes")
      ? []
      : listLookAlikes(source).map((message) => message + allowHint("look-alikes"))),
  ];
}

function listMissing(
  settings: Settings,
  neededNames: readonly SettingName[],
  when: string,
): string[] {
  return neededNames
    .filter((name) => settings[name] === undefined)
    .map((name) => `${name}: required ${when}`);
}

const findGeocoderConflict = ({ GEOCODER, GEOCODER_URL }: Settings): string[] =>
  GEOCODER === "offline" && GEOCODER_URL !== undefined
    ? ["GEOCODER: expected photon or nominatim beside GEOCODER_URL"]
    : [];

/** Requires all of Twilio's settings or none, and a gateway for PROVE_PHONE outside a demo. */
function listSmsProblems(settings: Settings): string[] {
  const twilio = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const;
  const set = twilio.filter((name) => settings[name] !== undefined);
  if (set.length > 0 && set.length < twilio.length)
    return listMissing(settings, twilio, `beside ${set[0]}`);
  const hasGateway = set.length > 0 || settings.SMS_URL !== undefined || isDemo(settings);
  return settings.PROVE_PHONE && !hasGateway
    ? ["PROVE_PHONE: expected SMS_URL or the settings of Twilio beside it"]
    : [];
}

/** Requires both settings, or none. */
const findIncompletePair = (settings: Settings, one: SettingName, other: SettingName): string[] =>
  (settings[one] === undefined) === (settings[other] === undefined)
    ? []
    : [`${one} and ${other}: expected both or none`];

/**
 * Lists settings that a demo may not have. It accepts play money and has published passwords, so it must stay on this
 * machine unless DEMO_PUBLIC=yes.
 */
function listDemoProblems(settings: Settings): string[] {
  const { STRIPE_SECRET_KEY, DATABASE_URL, DEMO, DEMO_PUBLIC, HOST, PUBLIC_URL } = settings;
  const host = PUBLIC_URL && new URL(PUBLIC_URL).hostname;
  return [
    STRIPE_SECRET_KEY?.includes("_live_")
      ? "STRIPE_SECRET_KEY: expected a test key in a demo, whose drivers are simulated"
      : "",
    DATABASE_URL && DEMO === undefined
      ? "DATABASE_URL: expected DEMO=on beside it, which fills that database with the demo, or NODE_ENV=production (or DEMO=off) with the settings of a real service"
      : "",
    isLoopback(HOST) || DEMO_PUBLIC
      ? ""
      : "HOST: expected 127.0.0.1 in a demo, or DEMO_PUBLIC=yes to show the demo to others",
    host === undefined || isLoopback(host) || DEMO_PUBLIC
      ? ""
      : "PUBLIC_URL: expected an address of this machine in a demo, or DEMO_PUBLIC=yes to show the demo to others",
  ].filter((problem) => problem !== "");
}
