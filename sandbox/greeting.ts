import type { Env } from "#server/env.ts";
import { DEMO_PASSWORD, demoLogIns } from "#server/product/demo-log-ins.ts";
import type { WireRole } from "#shared/accounts/contract.ts";
import type { StripeSandbox } from "./stripe/server.ts";

export interface Surroundings {
  /** Where the product is. */
  url: string;
  hasMail: boolean;
  /** Null when the settings name a real Stripe. */
  stripe: Pick<StripeSandbox, "url"> | null;
}

/** What the terminal says of the demo: who can log in, and where its mail and payments go. */
export function demoGreeting(env: Env, { url, hasMail, stripe }: Surroundings): string[] {
  return [
    `demo logins, password ${DEMO_PASSWORD}: ${emailsOf("RIDER")} (riders), ${emailsOf("DRIVER")} (drivers), ${emailsOf("ADMIN")} (admin)`,
    hasMail ? `mail that it sends: ${url}/sandbox/mail` : "mail is sent for real, by SMTP_URL",
    stripe
      ? `payments: a sandbox at ${stripe.url}; pay with 4242 4242 4242 4242`
      : "payments: Stripe in test mode; drivers connect their payout accounts themselves",
    env.DEMO_DRIVERS === 0
      ? "no driver moves (DEMO_DRIVERS=0)"
      : `drivers move around ${env.DEMO_PLACE}`,
  ];
}

function emailsOf(role: WireRole): string {
  return demoLogIns
    .filter((logIn) => logIn.role === role)
    .map(({ email, note }) => (note ? `${email} [${note.toLowerCase()}]` : email))
    .join(", ");
}
