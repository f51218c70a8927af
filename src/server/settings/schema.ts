import * as z from "zod/mini";
import { canonicalZone } from "#shared/market-zone.ts";
import { pinPolicies } from "#shared/rides/start-pin.ts";
import { citySettings } from "./city-settings.ts";
import { databaseSettings } from "./database-settings.ts";
import { isPaymentMethod, isStatementSuffix, paymentMethods } from "./payment-methods.ts";
import { areProxies } from "./proxies.ts";
import { parseRedisAddress } from "./redis-address.ts";
import { headers, secretKeys, vapidKey, webhookSecrets } from "./secret-settings.ts";

/** Weak settings that production accepts when ALLOW names them. */
export const allowances = [
  "plain-smtp",
  "plain-postgres",
  "plain-geocoder",
  "plain-router",
  "plain-redis",
  "any-proxy",
  "no-rate-limits",
  "no-logs",
  "look-alikes",
  "test-keys",
  "no-ride-review",
  "no-admin-two-step",
  "no-breach-check",
] as const;
export type Allowance = (typeof allowances)[number];

const splitList = (text: string): string[] => text.split(",").map((name) => name.trim());
const isAllowance = (name: string): name is Allowance => allowances.some((known) => known === name);
const allowanceList = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => splitList(text).every(isAllowance),
        `a list with commas of ${allowances.join(", ")}`,
      ),
    ),
  z.transform((text) => splitList(text).filter(isAllowance)),
);

const port = z.coerce
  .number("a port number from 1 to 65535")
  .check(
    z.int("a whole port number"),
    z.gte(0, "a port number from 1 to 65535"),
    z.lte(65_535, "a port number from 1 to 65535"),
  );
const flag = z.pipe(
  z.enum(["on", "off", "1", "0", "true", "false", "yes", "no"], "on or off"),
  z.transform((text) => ["on", "1", "true", "yes"].includes(text)),
);
const httpUrl = z.url({ protocol: /^https?$/, error: "a URL such as http://localhost:3000" });

const paymentMethodList = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => splitList(text).every(isPaymentMethod) && splitList(text).includes("card"),
        `card, and after a comma any of ${paymentMethods.slice(1).join(", ")}`,
      ),
    ),
  z.transform((text) => [...new Set(splitList(text).filter(isPaymentMethod))]),
);

const proxies = z
  .string()
  .check(
    z.refine(
      areProxies,
      "off, the number of proxies in front, or their addresses such as 10.0.0.0/8,192.168.1.7",
    ),
  );

const wholeCents = "a whole number of cents, 0 or more";
const percent = "a whole number from 0 to 100";
const wholeDays = "whole days from 0 to 30";
const zoneHint = "a time zone such as America/Chicago";
const floorDollars = "dollars from 1 to 100, such as 3";
const ceilingDollars = "dollars from 100 to 10000, such as 500";
const wholeUpTo = (max: number, expected: string) =>
  z.coerce.number(expected).check(z.int(expected), z.gte(0, expected), z.lte(max, expected));
const drainSeconds = "whole seconds from 0 to 300";
const share = "a share from 0 to 1, such as 0.1";
const wholeDollars = "whole dollars such as 500, at most 1000000; 0 for none";

/** Settings by name: form, default, and the text after "expected" in a refusal. */
export const settingsSchema = z.object({
  NODE_ENV: z._default(
    z.enum(["production", "development", "test"], "production, development or test"),
    "development",
  ),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), "127.0.0.1"),
  PUBLIC_URL: z.optional(httpUrl),
  TRUST_PROXY: z.optional(proxies),
  ALLOW: z._default(allowanceList, []),
  DATA_DIR: z._default(z.string(), ".data"),
  BACKUP_DIR: z.optional(
    z.string().check(z.regex(/^[^'"%$`\\]+$/, "a folder whose path has no quotes, % or $")),
  ),
  ...databaseSettings,
  REDIS_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => parseRedisAddress(text) !== null,
          "a URL such as rediss://user:password@redis.example.com:6379, rediss+sentinel://user:password@host1:26379,host2:26379/MASTER or rediss+cluster://user:password@host1:6379,host2:6379",
        ),
      ),
  ),
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(sk|rk)_/, "a Stripe key that starts with sk_ or rk_")),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(webhookSecrets),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.optional(webhookSecrets),
  STRIPE_PAYMENT_METHODS: z._default(paymentMethodList, ["card"]),
  STRIPE_CHECKOUT_HOST: z.optional(
    z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "a host name such as pay.example.com")),
  ),
  STRIPE_MINIMUM_BALANCE: z._default(wholeUpTo(1_000_000, wholeDollars), 500),
  FARE_FLOOR: z._default(
    z.coerce.number(floorDollars).check(z.gte(1, floorDollars), z.lte(100, floorDollars)),
    3,
  ),
  FARE_CEILING: z._default(
    z.coerce
      .number(ceilingDollars)
      .check(z.gte(100, ceilingDollars), z.lte(10_000, ceilingDollars)),
    500,
  ),
  STRIPE_STATEMENT_SUFFIX: z.optional(
    z
      .string()
      .check(
        z.refine(
          isStatementSuffix,
          "1 to 18 ASCII characters with at least one letter and none of < > \\ ' \" *",
        ),
      ),
  ),
  SMTP_URL: z.optional(
    z.url({ protocol: /^smtps?$/, error: "a URL that starts with smtp:// or smtps://" }),
  ),
  MAIL_FROM: z._default(z.string(), "Faire <rides@faire.example>"),
  SUPPORT_EMAIL: z.optional(z.email("an email address such as help@faire.example")),
  VAPID_PUBLIC_KEY: z.optional(vapidKey(87)),
  VAPID_PRIVATE_KEY: z.optional(vapidKey(43)),
  SECRET_KEY: z.optional(secretKeys),
  BREACHED_PASSWORDS_URL: z.optional(httpUrl),
  GEOCODER_URL: z.optional(httpUrl),
  GEOCODER: z._default(
    z.enum(["photon", "nominatim", "offline"], "photon, nominatim or offline"),
    "photon",
  ),
  ROUTER_URL: z.optional(httpUrl),
  ROUTER: z._default(z.enum(["osrm", "valhalla"], "osrm or valhalla"), "osrm"),
  MAP_STYLE_URL: z.optional(
    z.url({
      protocol: /^https?$/,
      error: "the URL of a MapLibre style, such as https://tiles.example.com/style.json",
    }),
  ),
  TOLLS: z.optional(z.string()),
  DOCUMENTS_POLICY: z._default(z.enum(["warn", "enforce"], "warn or enforce"), "warn"),
  IDEAS_REQUEST_SECRET: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, "1 to 200 visible ASCII characters")),
  ),
  DEMO: z.optional(flag),
  DEMO_PUBLIC: z._default(flag, false),
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
  DEMO_CITY: z._default(flag, true),
  RATE_LIMITS: z._default(flag, true),
  TIME_ZONE: z._default(
    z.pipe(
      z.string().check(z.refine((name) => canonicalZone(name) !== null, zoneHint)),
      z.transform((name: string) => canonicalZone(name) ?? name),
    ),
    "America/New_York",
  ),
  RIDE_PIN: z._default(z.enum(pinPolicies, "off, night, first_rides or always"), "off"),
  RIDER_RATING_FLOOR: z._default(wholeUpTo(100, percent), 60),
  RIDE_REVIEW: z._default(flag, true),
  REFUND_SECOND_ADMIN_CENTS: z.optional(
    z.coerce.number(wholeCents).check(z.int(wholeCents), z.gte(0, wholeCents)),
  ),
  TRANSFER_DELAY_DAYS: z.optional(wholeUpTo(30, wholeDays)),
  ADMIN_TWO_STEP: z.optional(flag),
  PROVE_EMAIL: z._default(flag, false),
  PROVE_PHONE: z._default(flag, false),
  TWILIO_ACCOUNT_SID: z.optional(
    z.string().check(z.regex(/^AC[0-9a-f]{32}$/, "a Twilio account SID: AC and 32 letters")),
  ),
  TWILIO_AUTH_TOKEN: z.optional(z.string()),
  TWILIO_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/,
          "a number such as +12125550123, or MG and 32 letters",
        ),
      ),
  ),
  SMS_URL: z.optional(httpUrl),
  SMS_TOKEN: z.optional(z.string()),
  DRAIN_SECONDS: z._default(wholeUpTo(300, drainSeconds), 0),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{16,200}$/, "16 to 200 visible ASCII characters")),
  ),
  ...citySettings,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpUrl),
  OTEL_EXPORTER_OTLP_HEADERS: z._default(headers, {}),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.coerce.number(share).check(z.gte(0, share), z.lte(1, share)),
    1,
  ),
  LOG_LEVEL: z._default(
    z.enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "one of fatal, error, warn, info, debug, trace, silent",
    ),
    "info",
  ),
});

export type Settings = z.output<typeof settingsSchema>;
export type SettingName = keyof Settings;

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);
