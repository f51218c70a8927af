import { describe, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { strongSettings as strong } from "#server/testing/strong-settings.ts";
import { allowances } from "./schema.ts";

const letters = "a".repeat(24);
const examplePair = {
  VAPID_PUBLIC_KEY: `${"BPublic".repeat(12)}BPu`,
  VAPID_PRIVATE_KEY: `${"private".repeat(6)}p`,
};

const withDatabase = (rest: string) => `postgres://faire:long-and-own@${rest}`;
const plainDatabase = "DATABASE_URL: expected sslmode=verify-full";

/** Values that are never accepted. */
const refused: [name: string, value: string, sentence: string][] = [
  ["NODE_ENV", "prod", "NODE_ENV: expected production, development or test"],
  ["NODE_ENV", "Production", "NODE_ENV: expected production, development or test"],
  ["NODE_ENV", "staging", "NODE_ENV: expected production, development or test"],
  ["NODE_ENV", "production ", "NODE_ENV: expected production, development or test"],
  ["DEMO", "on", "DEMO: expected off"],
  ["STRIPE_SECRET_KEY", "sk_test_...", "STRIPE_SECRET_KEY: expected a whole live key"],
  ["STRIPE_SECRET_KEY", "sk_live_", "STRIPE_SECRET_KEY: expected a whole live key"],
  ["STRIPE_SECRET_KEY", "rk_live_...", "STRIPE_SECRET_KEY: expected a whole live key"],
  ["STRIPE_WEBHOOK_SECRET", "whsec_", "STRIPE_WEBHOOK_SECRET: expected"],
  ["STRIPE_WEBHOOK_SECRET", "whsec_...", "STRIPE_WEBHOOK_SECRET: expected the whole secret"],
  [
    "STRIPE_WEBHOOK_SECRET",
    `whsec_${letters},whsec_b,whsec_c`,
    "STRIPE_WEBHOOK_SECRET: expected a Stripe webhook secret",
  ],
  [
    "STRIPE_WEBHOOK_SECRET",
    `whsec_${letters},`,
    "STRIPE_WEBHOOK_SECRET: expected a Stripe webhook secret",
  ],
  [
    "STRIPE_WEBHOOK_SECRET",
    `whsec_${letters},whsec_old`,
    "STRIPE_WEBHOOK_SECRET: expected the whole secret",
  ],
  [
    "STRIPE_CONNECT_WEBHOOK_SECRET",
    "whsec_...",
    "STRIPE_CONNECT_WEBHOOK_SECRET: expected the whole secret",
  ],
  [
    "STRIPE_CONNECT_WEBHOOK_SECRET",
    strong.STRIPE_WEBHOOK_SECRET,
    "STRIPE_CONNECT_WEBHOOK_SECRET: expected the secret of the second endpoint",
  ],
  ["DATABASE_URL", "mysql://db/faire", "DATABASE_URL: expected a URL"],
  [
    "DATABASE_URL",
    "postgres://postgres:postgres@db.internal/faire?sslmode=verify-full",
    "DATABASE_URL: expected a password of its own",
  ],
  [
    "DATABASE_URL",
    "postgres://db.internal/faire?sslmode=verify-full&user=postgres&password=postgres",
    "DATABASE_URL: expected a password of its own",
  ],
  [
    "DATABASE_URL",
    "postgres://user:password@db.internal/faire?sslmode=verify-full",
    "DATABASE_URL: expected a password of its own",
  ],
  [
    "DATABASE_URL",
    "postgres://postgres:postgres@127.0.0.1:5432/faire",
    "DATABASE_URL: expected a password of its own",
  ],
  ["PUBLIC_URL", "http://rides.faire.coop", "PUBLIC_URL: expected an https:// address alone"],
  ["PUBLIC_URL", "ftp://rides.faire.coop", "PUBLIC_URL: expected"],
  ["PUBLIC_URL", "https://me:secret@rides.faire.coop", "PUBLIC_URL: expected"],
  ["PUBLIC_URL", "https://rides.faire.coop/app", "PUBLIC_URL: expected"],
  ["PUBLIC_URL", "https://rides.faire.coop?a=b", "PUBLIC_URL: expected"],
  ["PUBLIC_URL", "https://rides.faire.coop/#top", "PUBLIC_URL: expected"],
  ["MAIL_FROM", "", "MAIL_FROM: expected a sender"],
  ["MAIL_FROM", "Faire <rides@example.com>", "MAIL_FROM: expected a sender"],
  ["MAIL_FROM", "Faire", "MAIL_FROM: expected a sender"],
  ["SUPPORT_EMAIL", "help@faire.example", "SUPPORT_EMAIL: expected an address"],
  ["TRUST_PROXY", "0.0.0.0/0", "TRUST_PROXY: expected"],
  ["TRUST_PROXY", "::/0", "TRUST_PROXY: expected"],
  ["GEOCODER_URL", "ftp://photon.internal", "GEOCODER_URL: expected a URL"],
  ["MAP_STYLE_URL", "tiles.faire.coop", "MAP_STYLE_URL: expected the URL of a MapLibre style"],
  ["MAP_STYLE_URL", "http://tiles.faire.coop/style.json", "MAP_STYLE_URL: expected https://"],
  ["ALLOW", "everything", "ALLOW: expected a list with commas of plain-smtp"],
];

/** Values with a legitimate use, and the allowance that accepts them. */
const allowed: [name: string, value: string, allowance: string][] = [
  ["SMTP_URL", "smtp://mail.faire.coop", "plain-smtp"],
  ["SMTP_URL", "smtp://mail.faire.coop?requireTLS=false", "plain-smtp"],
  ["SMTP_URL", "smtps://mail.faire.coop?tls.rejectUnauthorized=false", "plain-smtp"],
  ["SMTP_URL", "smtp://127.0.0.1.faire.coop", "plain-smtp"],
  ["DATABASE_URL", withDatabase("db.internal/faire"), "plain-postgres"],
  ["DATABASE_URL", withDatabase("db.internal/faire?sslmode=disable"), "plain-postgres"],
  ["DATABASE_URL", withDatabase("db.internal/faire?sslmode=allow"), "plain-postgres"],
  ["DATABASE_URL", withDatabase("db.internal/faire?sslmode=prefer"), "plain-postgres"],
  ["DATABASE_URL", withDatabase("db.internal/faire?sslmode=no-verify"), "plain-postgres"],
  ["DATABASE_URL", withDatabase("localhost/faire?host=db.internal"), "plain-postgres"],
  [
    "DATABASE_URL",
    withDatabase("db.internal/faire?uselibpqcompat=true&sslmode=require"),
    "plain-postgres",
  ],
  ["GEOCODER_URL", "http://photon.internal", "plain-geocoder"],
  ["ROUTER_URL", "http://10.0.0.7:5000", "plain-router"],
  ["REDIS_URL", "redis://10.0.0.8:6379", "plain-redis"],
  ["REDIS_URL", "redis+sentinel://localhost,10.0.0.8/faire", "plain-redis"],
  ["REDIS_URL", "redis+cluster://10.0.0.8,10.0.0.9", "plain-redis"],
  ["TRUST_PROXY", "99", "any-proxy"],
  ["TRUST_PROXY", "10", "any-proxy"],
  ["TRUST_PROXY", "10.0.0.0/8,0.0.0.0/1", "any-proxy"],
  ["TRUST_PROXY", "2000::/3", "any-proxy"],
  ["TRUST_PROXY", "::ffff:0:0/96", "any-proxy"],
  ["RATE_LIMITS", "off", "no-rate-limits"],
  ["RIDE_REVIEW", "off", "no-ride-review"],
  ["ADMIN_TWO_STEP", "off", "no-admin-two-step"],
  ["LOG_LEVEL", "silent", "no-logs"],
  ["STRIPE_SECRET_KEY", `sk_test_${letters}`, "test-keys"],
  ["STRIPE_SECRET_KEY", `rk_test_${letters}`, "test-keys"],
  ["SUPPORT_EMIAL", "help@faire.coop", "look-alikes"],
  ["DEMO_PUBLC", "yes", "look-alikes"],
];

/** Values that production accepts. */
const accepted: [name: string, value: string][] = [
  ["PUBLIC_URL", "https://rides.faire.coop/"],
  ["PUBLIC_URL", "https://rides.faire.coop:8443"],
  ["SMTP_URL", "smtp://mail.faire.coop:587?requireTLS=true"],
  ["SMTP_URL", "smtp://localhost"],
  ["SMTP_URL", "smtp://[::1]:2525"],
  ["DATABASE_URL", withDatabase("db.internal/faire?sslmode=require")],
  ["DATABASE_URL", withDatabase("db.internal/faire?ssl=true")],
  ["DATABASE_URL", "postgres://faire:kx2-89ab@127.0.0.1:5432/faire"],
  ["DATABASE_URL", "postgres:///faire?host=/var/run/postgresql"],
  ["DATABASE_URL", "postgres://%2Fvar%2Frun%2Fpostgresql/faire"],
  ["DATABASE_URL", "socket:/var/run/postgresql?db=faire"],
  ["ROUTER_URL", "http://127.0.0.1:5000"],
  ["GEOCODER_URL", "https://photon.faire.coop"],
  ["MAP_STYLE_URL", "https://tiles.faire.coop/style.json?key=a"],
  ["TRUST_PROXY", "off"],
  ["TRUST_PROXY", "10.0.0.0/8,192.168.1.7,::1,fc00::/7"],
  ["STRIPE_SECRET_KEY", `rk_live_${letters}`],
  ["STRIPE_WEBHOOK_SECRET", `whsec_${letters}, whsec_${"b".repeat(24)}`],
  ["SUPPORT_EMAIL", "help@faire.coop"],
  ["DATABASE_SSL", "true"],
];

describe("a production start", () => {
  test("accepts strong settings", () => {
    expect(readEnv(strong)).toMatchObject({ isDemo: false, ALLOW: [] });
  });

  test.each(accepted)("accepts %s=%s", (name, value) => {
    expect(readEnv({ ...strong, [name]: value }).isDemo).toBe(false);
  });

  test.each(refused)("refuses %s=%s, whatever is allowed", (name, value, sentence) => {
    const everyAllowance = allowances.join(",");
    expect(() => readEnv({ ...strong, ALLOW: everyAllowance, [name]: value })).toThrow(sentence);
  });

  test.each(allowed)("refuses %s=%s unless ALLOW has %s", (name, value, allowance) => {
    const weak = { ...strong, [name]: value };
    expect(() => readEnv(weak)).toThrow(
      new RegExp(`^Wrong settings:\n  ${name}: [^\n]+ \\(ALLOW=${allowance} accepts it\\)$`),
    );
    const otherAllowance = allowance === "no-logs" ? "plain-smtp" : "no-logs";
    expect(() => readEnv({ ...weak, ALLOW: otherAllowance })).toThrow(name);
    expect(readEnv({ ...weak, ALLOW: `no-logs, ${allowance}` }).isDemo).toBe(false);
  });

  test("refuses the example pair of .env.example, and keys of two pairs", () => {
    const sentence =
      /VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: expected the two halves of a pair of your own/;
    expect(() => readEnv({ ...strong, ...examplePair })).toThrow(sentence);
    expect(() => readEnv({ ...strong, VAPID_PRIVATE_KEY: examplePair.VAPID_PRIVATE_KEY })).toThrow(
      sentence,
    );
  });

  test("lists weak, malformed and missing settings together", () => {
    const weak = { ...strong, PORT: "lots", RATE_LIMITS: "off", LOG_LEVEL: "silent" };
    const { TRUST_PROXY: _, ...withoutProxy } = weak;
    expect(() => readEnv(withoutProxy)).toThrow(
      /PORT: [\s\S]*TRUST_PROXY: required[\s\S]*RATE_LIMITS: [\s\S]*LOG_LEVEL: /,
    );
  });

  test("does not list a malformed setting as missing too", () => {
    expect(() => readEnv({ ...strong, STRIPE_WEBHOOK_SECRET: "whsec_" })).toThrow(
      /^Wrong settings:\n {2}STRIPE_WEBHOOK_SECRET: [^\n]+$/,
    );
  });

  test("names the sslmode that a remote database needs", () => {
    expect(() => readEnv({ ...strong, DATABASE_URL: withDatabase("db.internal/faire") })).toThrow(
      plainDatabase,
    );
  });
});
