import type { StripeSandbox } from "#sandbox/stripe/server.ts";
import type { Env } from "#server/env.ts";
import { demoLogIns } from "#server/product/demo-log-ins.ts";
import type { WireRole } from "#shared/accounts/contract.ts";

export interface GreetingInput {
  /** Address of the product. */
  url: string;
  /** Password of all demo accounts. */
  password: string;
  hasMail: boolean;
  /** Null if the settings name a real Stripe account. */
  stripe: Pick<StripeSandbox, "url"> | null;
}

/** Terminal lines about the demo: log-ins, mail outbox and payment sandbox. */
export function demoGreeting(
  env: Env,
  { url, password, hasMail, stripe }: GreetingInput,
): string[] {
  return [
    `demo logins, password ${password}: ${emailsOf("RIDER")} (riders), ${emailsOf("DRIVER")} (drivers), ${emailsOf("ADMIN")} (admin)`,
    hasMail ? mailLine(env, url) : "mail is sent for real, by SMTP_URL",
    stripe ? `payments: a sandbox at ${stripe.url}; pay with 4242 4242 4242 4242` : stripeLine(env),
    env.DEMO_DRIVERS === 0
      ? "no driver moves (DEMO_DRIVERS=0)"
      : `drivers move around ${env.DEMO_PLACE}`,
  ];
}

function stripeLine({ STRIPE_WEBHOOK_SECRET: secret }: Env): string {
  const events = secret ? "its events arrive at the webhook" : "its events are fetched";
  return `payments: Stripe in test mode, ${events}; pay with 4242 4242 4242 4242`;
}

function mailLine({ DEMO_PUBLIC, DATA_DIR }: Env, url: string): string {
  return DEMO_PUBLIC
    ? `mail that it sends is kept in ${DATA_DIR}/sandbox/mail.jsonl, for its links open accounts`
    : `mail that it sends: ${url}/sandbox/mail`;
}

function emailsOf(role: WireRole): string {
  return demoLogIns
    .filter((logIn) => logIn.role === role)
    .map(({ email, note }) => (note ? `${email} [${note.toLowerCase()}]` : email))
    .join(", ");
}
