import type { Env } from "#server/env.ts";
import { httpSms } from "./http-sms.ts";
import type { Sms } from "./sms.ts";
import { twilioSms } from "./twilio-sms.ts";

/** The gateway of the settings, else the one given; null without any. */
export function chooseSms(env: Env, sandboxUrl: string | null): Sms | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  if (accountSid && authToken && from) return twilioSms({ accountSid, authToken, from });
  const url = env.SMS_URL ?? sandboxUrl;
  return url === null ? null : httpSms({ url, token: env.SMS_TOKEN });
}
