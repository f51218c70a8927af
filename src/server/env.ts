import * as z from "zod/mini";
import { areProxies } from "./http/proxies.ts";

const port = z.coerce
  .number("a port number from 1 to 65535")
  .check(
    z.int("a whole port number"),
    z.gte(0, "a port number from 1 to 65535"),
    z.lte(65_535, "a port number from 1 to 65535"),
  );
const flag = z.pipe(
  z.enum(["on", "off", "1", "0", "true", "false"], "on or off"),
  z.transform((text) => ["on", "1", "true"].includes(text)),
);
const url = z.url("a URL such as http://localhost:3000");

const vapidKey = (letters: number) =>
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^[A-Za-z0-9_-]{${letters}}$`),
        `${letters} letters, one half of what "npx web-push generate-vapid-keys" prints`,
      ),
    );

const proxies = z
  .string()
  .check(
    z.refine(
      areProxies,
      "off, the number of proxies in front, or their addresses such as 10.0.0.0/8,192.168.1.7",
    ),
  );

const schema = z.object({
  NODE_ENV: z._default(z.string(), "development"),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), "127.0.0.1"),
  PUBLIC_URL: z.optional(url),
  TRUST_PROXY: z.optional(proxies),
  DATA_DIR: z._default(z.string(), ".data"),
  DATABASE_URL: z.optional(url),
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(sk|rk)_/, "a Stripe key that starts with sk_ or rk_")),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_/, "a Stripe webhook secret that starts with whsec_")),
  ),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, "a URL that starts with smtp:// or smtps://")),
  ),
  MAIL_FROM: z._default(z.string(), "Faire <rides@faire.example>"),
  SUPPORT_EMAIL: z.optional(z.email("an email address such as help@faire.example")),
  VAPID_PUBLIC_KEY: z.optional(vapidKey(87)),
  VAPID_PRIVATE_KEY: z.optional(vapidKey(43)),
  GEOCODER_URL: z.optional(url),
  GEOCODER: z._default(z.enum(["photon", "nominatim"], "photon or nominatim"), "photon"),
  ROUTER_URL: z.optional(url),
  ROUTER: z._default(z.enum(["osrm", "valhalla"], "osrm or valhalla"), "osrm"),
  IDEAS_REQUEST_SECRET: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, "1 to 200 visible ASCII characters")),
  ),
  DEMO: z.optional(flag),
  DEMO_DRIVERS: z._default(
    z.coerce
      .number("a whole number, 0 or more")
      .check(
        z.int("a whole number, 0 or more"),
        z.gte(0, "a whole number, 0 or more"),
        z.lte(500, "at most 500"),
      ),
    12,
  ),
  DEMO_PLACE: z._default(z.string(), "New York, NY"),
  RATE_LIMITS: z._default(flag, true),
  LOG_LEVEL: z._default(
    z.enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "one of fatal, error, warn, info, debug, trace, silent",
    ),
    "info",
  ),
});

/** Every setting there is. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

export type Env = z.output<typeof schema> & { isDemo: boolean; publicUrl: string };

const neededOutsideDemo = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "SMTP_URL"] as const;
const neededInProduction = [
  ...neededOutsideDemo,
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
  "DATABASE_URL",
  "PUBLIC_URL",
  "TRUST_PROXY",
] as const;

/** Reads the settings. Throws one error that names every wrong or missing one and what was expected. */
export const readEnv = (source: Record<string, string | undefined>): Env => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success)
    throw new SettingsError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: expected ${issue.message}`),
    );
  const problems = problemsOf(parsed.data);
  if (problems.length > 0) throw new SettingsError(problems);
  const settings = parsed.data;
  return {
    ...settings,
    isDemo: settings.NODE_ENV !== "production" && (settings.DEMO ?? true),
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ""),
  };
};

export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(`Wrong settings:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  }
}

const problemsOf = (settings: z.output<typeof schema>): string[] => {
  const isProduction = settings.NODE_ENV === "production";
  if (!isProduction && settings.DEMO !== false)
    return [...unfitForDemo(settings), ...halfAPair(settings)];
  const missing = (isProduction ? neededInProduction : neededOutsideDemo)
    .filter((name) => settings[name] === undefined)
    .map(
      (name) =>
        `${name}: required ${isProduction ? "when NODE_ENV=production" : "when DEMO is off"}`,
    );
  return isProduction
    ? [...missing, ...unfitForProduction(settings)]
    : [...missing, ...halfAPair(settings)];
};

/** Both keys of pushes, or none. */
const halfAPair = (settings: z.output<typeof schema>): string[] =>
  (settings.VAPID_PUBLIC_KEY === undefined) === (settings.VAPID_PRIVATE_KEY === undefined)
    ? []
    : ["VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: expected both or none"];

const unfitForDemo = ({ STRIPE_SECRET_KEY: key }: z.output<typeof schema>): string[] =>
  key?.includes("_live_")
    ? ["STRIPE_SECRET_KEY: expected a test key in a demo, whose drivers drive nobody"]
    : [];

const unfitForProduction = (settings: z.output<typeof schema>): string[] =>
  [
    settings.DEMO ? "DEMO: the demo does not run in production" : "",
    settings.STRIPE_SECRET_KEY?.includes("_test_")
      ? "STRIPE_SECRET_KEY: a test key does not run in production"
      : "",
    settings.PUBLIC_URL?.startsWith("http://") ? "PUBLIC_URL: expected https:// in production" : "",
  ].filter((problem) => problem !== "");
