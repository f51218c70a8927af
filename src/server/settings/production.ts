import { createECDH } from "node:crypto";
import { addressIn } from "./mail-addresses.ts";
import { isLiveKey } from "./payment-keys.ts";
import { trustsTooMany } from "./proxies.ts";
import type { Allowance, SettingName, Settings } from "./schema.ts";
import {
  hasDefaultPassword,
  isHttpsOrigin,
  isPlainHttp,
  isPlainPostgres,
  isPlainRedis,
  isPlainSmtp,
} from "./transport.ts";

interface Rule {
  setting: SettingName | "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY";
  isWeak(settings: Settings): boolean;
  expected: string;
  /** Name in ALLOW that accepts the weak value; undefined if it is never accepted. */
  allowance?: Allowance;
}

const rules: readonly Rule[] = [
  {
    setting: "DEMO",
    isWeak: ({ DEMO }) => DEMO === true,
    expected: "off, for the demo does not run in production",
  },
  {
    setting: "STRIPE_SECRET_KEY",
    isWeak: ({ STRIPE_SECRET_KEY: key }) => isSetAnd(key, (text) => !WHOLE_KEY.test(text)),
    expected: "a whole live key: sk_live_ or rk_live_ and the letters after it",
  },
  {
    setting: "STRIPE_SECRET_KEY",
    isWeak: ({ STRIPE_SECRET_KEY: key }) =>
      isSetAnd(key, (text) => WHOLE_KEY.test(text) && !isLiveKey(text)),
    expected: "a live key, for with a test key nobody pays",
    allowance: "test-keys",
  },
  {
    setting: "STRIPE_WEBHOOK_SECRET",
    isWeak: ({ STRIPE_WEBHOOK_SECRET: secrets }) => !areWholeSecrets(secrets),
    expected: "the whole secret of the webhook endpoint: whsec_ and at least 16 letters",
  },
  {
    setting: "STRIPE_CONNECT_WEBHOOK_SECRET",
    isWeak: ({ STRIPE_CONNECT_WEBHOOK_SECRET: secrets }) => !areWholeSecrets(secrets),
    expected: "the whole secret of the Connect endpoint: whsec_ and at least 16 letters",
  },
  {
    setting: "STRIPE_CONNECT_WEBHOOK_SECRET",
    isWeak: ({ STRIPE_CONNECT_WEBHOOK_SECRET: connect, STRIPE_WEBHOOK_SECRET: own = [] }) =>
      connect?.some((secret) => own.includes(secret)) ?? false,
    expected: "the secret of the second endpoint, not that of STRIPE_WEBHOOK_SECRET",
  },
  {
    setting: "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY",
    isWeak: (settings) => !arePair(settings),
    expected: 'the two halves of a pair of your own, from "npx web-push generate-vapid-keys"',
  },
  {
    setting: "SECRET_KEY",
    isWeak: ({ SECRET_KEY: secrets = [], VAPID_PRIVATE_KEY }) => secrets[0] === VAPID_PRIVATE_KEY,
    expected: "a secret of its own first, for VAPID_PRIVATE_KEY signs pushes",
  },
  {
    setting: "BREACHED_PASSWORDS_URL",
    isWeak: ({ BREACHED_PASSWORDS_URL: url }) => url === undefined || isPlainHttp(url),
    expected:
      "an https:// address such as https://api.pwnedpasswords.com/range/, for thieves try breached passwords first",
    allowance: "no-breach-check",
  },
  {
    setting: "DATABASE_URL",
    isWeak: ({ DATABASE_URL: url, MIGRATE_DATABASE_URL: ownerUrl, DATABASE_READ_URL: readUrl }) =>
      [url, ownerUrl, readUrl].some((one) => isSetAnd(one, isPlainPostgres)),
    expected: "sslmode=verify-full, for the database is on another machine",
    allowance: "plain-postgres",
  },
  {
    setting: "DATABASE_URL",
    isWeak: ({ DATABASE_URL: url }) => isSetAnd(url, hasDefaultPassword),
    expected: "a password of its own, not a default one",
  },
  {
    setting: "REDIS_URL",
    isWeak: ({ REDIS_URL: url }) => isSetAnd(url, isPlainRedis),
    expected: "rediss://, for drivers' positions go there",
    allowance: "plain-redis",
  },
  {
    setting: "PUBLIC_URL",
    isWeak: ({ PUBLIC_URL: url }) => isSetAnd(url, (text) => !isHttpsOrigin(text)),
    expected:
      "an https:// address alone, without user, path, query or #, such as https://faire.org",
  },
  {
    setting: "TRUST_PROXY",
    isWeak: ({ TRUST_PROXY: proxies }) => isSetAnd(proxies, trustsTooMany),
    expected: "at most 9 proxies, or ranges no wider than 10.0.0.0/8 and fc00::/7",
    allowance: "any-proxy",
  },
  {
    setting: "SMTP_URL",
    isWeak: ({ SMTP_URL: url }) => isSetAnd(url, isPlainSmtp),
    expected: "TLS: smtps://, or smtp://host:587?requireTLS=true",
    allowance: "plain-smtp",
  },
  {
    setting: "MAIL_FROM",
    isWeak: ({ MAIL_FROM }) => !isReachable(addressIn(MAIL_FROM)),
    expected: "a sender at a domain of your own, such as Faire <rides@faire.org>",
  },
  {
    setting: "SUPPORT_EMAIL",
    isWeak: ({ SUPPORT_EMAIL: address }) => isSetAnd(address, (text) => !isReachable(text)),
    expected: "an address at a domain of your own, such as help@faire.org",
  },
  {
    setting: "GEOCODER_URL",
    isWeak: ({ GEOCODER_URL: url }) => isSetAnd(url, isPlainHttp),
    expected: "https://, for riders' places go there",
    allowance: "plain-geocoder",
  },
  {
    setting: "ROUTER_URL",
    isWeak: ({ ROUTER_URL: url }) => isSetAnd(url, isPlainHttp),
    expected: "https://, for riders' trips go there",
    allowance: "plain-router",
  },
  {
    setting: "MAP_STYLE_URL",
    isWeak: ({ MAP_STYLE_URL: url }) => isSetAnd(url, isPlainHttp),
    expected: "https://, for browsers load no map over http into a page over https",
  },
  {
    setting: "RATE_LIMITS",
    isWeak: ({ RATE_LIMITS }) => !RATE_LIMITS,
    expected: "on, for without limits passwords can be guessed",
    allowance: "no-rate-limits",
  },
  {
    setting: "RIDE_REVIEW",
    isWeak: ({ RIDE_REVIEW }) => !RIDE_REVIEW,
    expected: "on, for otherwise drivers are paid for rides that did not take place",
    allowance: "no-ride-review",
  },
  {
    setting: "SMS_URL",
    isWeak: ({ SMS_URL: url }) => isSetAnd(url, isPlainHttp),
    expected: "an https:// address, for the codes that it gets confirm phone numbers",
  },
  {
    setting: "ADMIN_TWO_STEP",
    isWeak: ({ ADMIN_TWO_STEP }) => ADMIN_TWO_STEP === false,
    expected: "on, for an admin's password alone opens every ride and payment",
    allowance: "no-admin-two-step",
  },
  {
    setting: "LOG_LEVEL",
    isWeak: ({ LOG_LEVEL }) => LOG_LEVEL === "silent",
    expected: "a level that writes something, such as info",
    allowance: "no-logs",
  },
];

/** One sentence per setting that is too weak for production and not accepted by ALLOW. */
export function listWeakSettings(settings: Settings): string[] {
  return rules
    .filter(({ allowance }) => allowance === undefined || !settings.ALLOW.includes(allowance))
    .filter(({ isWeak }) => isWeak(settings))
    .map(
      ({ setting, expected, allowance }) =>
        `${setting}: expected ${expected}${allowHint(allowance)}`,
    );
}

/** Names the allowance that accepts the refused value, if there is one. */
export function allowHint(allowance: Allowance | undefined): string {
  return allowance ? ` (ALLOW=${allowance} accepts it)` : "";
}

/** Keys of accounts and organizations: at least 16 characters after the prefix. */
const WHOLE_KEY = /^(sk|rk)_(org_)?(live|test)_[A-Za-z0-9_]{16,}$/;
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/=_-]{16,}$/;

/** Domains that never receive mail (RFC 2606, RFC 6761). */
const RESERVED_DOMAIN = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/i;

function isReachable(address: string): boolean {
  const domain = /^[^\s@<>]+@([^\s@<>.]+(?:\.[^\s@<>.]+)+)$/.exec(address)?.[1];
  return domain !== undefined && !RESERVED_DOMAIN.test(domain);
}

/** Whether the VAPID keys form a pair; `readEnv` refuses missing keys. */
function arePair({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: Settings): boolean {
  if (publicKey === undefined || privateKey === undefined) return true;
  const curve = createECDH("prime256v1");
  try {
    curve.setPrivateKey(Buffer.from(privateKey, "base64url"));
  } catch {
    return false;
  }
  return curve.getPublicKey("base64url") === publicKey;
}

function areWholeSecrets(secrets: readonly string[] | undefined): boolean {
  return (secrets ?? []).every((secret) => WEBHOOK_SECRET.test(secret));
}

function isSetAnd(value: string | undefined, test: (text: string) => boolean): boolean {
  return value !== undefined && test(value);
}
