import { GATEWAY_TIMEOUT_MS, type Sms } from "./sms.ts";

interface TwilioAccount {
  accountSid: string;
  authToken: string;
  /** A number in E.164, or the id of a messaging service (MG...). */
  from: string;
  baseUrl?: string;
}

/** Twilio's codes for numbers that cannot receive the message: invalid, unsubscribed, not a mobile, not routable. */
const UNREACHABLE = [21211, 21610, 21614, 21612];

/** Sends over Twilio's Messages API. */
export function twilioSms({
  accountSid,
  authToken,
  from,
  baseUrl = "https://api.twilio.com",
}: TwilioAccount): Sms {
  const url = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  const sender = from.startsWith("MG") ? "MessagingServiceSid" : "From";
  return {
    send: async ({ to, body }) => {
      const response = await fetch(url, {
        method: "POST",
        signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: to, Body: body, [sender]: from }),
      });
      if (response.ok) return;
      const refusal = (await response.json().catch(() => ({}))) as { code?: number };
      if (refusal.code !== undefined && UNREACHABLE.includes(refusal.code)) return;
      throw new Error(`Twilio answered ${response.status}, code ${refusal.code ?? "none"}`);
    },
  };
}
