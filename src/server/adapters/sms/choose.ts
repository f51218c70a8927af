import type { Env } from "#server/env.ts";
import { httpSms, type SmsGateway } from "./http-sms.ts";
import type { Sms } from "./sms.ts";
import { twilioSms } from "./twilio-sms.ts";

/** The gateway of the settings, else the fallback; null without either. */
export function chooseSms(env: Env, fallback: SmsGateway | null): Sms | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  if (accountSid && authToken && from) return twilioSms({ accountSid, authToken, from });
  const gateway = env.SMS_URL ? { url: env.SMS_URL, token: env.SMS_TOKEN } : fallback;
  return gateway && httpSms(gateway);
}
