import { createHmac } from "node:crypto";
import { isSame } from "./is-same.ts";
import { GATEWAY_TIMEOUT_MS, type Sms } from "./sms.ts";

interface TwilioAccount {
  accountSid: string;
  authToken: string;
  /** A number in E.164, or the id of a messaging service (MG...). */
  from: string;
  baseUrl?: string;
}

/** Twilio's codes for numbers that cannot receive the message: invalid, not a mobile, not routable. */
const UNREACHABLE = [21211, 21614, 21612];
/** The person replied STOP. */
const UNSUBSCRIBED = 21610;

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
      if (response.ok) return "accepted";
      const refusal = (await response.json().catch(() => ({}))) as { code?: number };
      if (refusal.code === UNSUBSCRIBED) return "unsubscribed";
      if (refusal.code !== undefined && UNREACHABLE.includes(refusal.code)) return "unreachable";
      throw new Error(`Twilio answered ${response.status}, code ${refusal.code ?? "none"}`);
    },
    readReply: ({ url: replyUrl, headers, rawBody }) => {
      const fields = Object.fromEntries(new URLSearchParams(rawBody));
      const signature = String(headers["x-twilio-signature"]);
      if (!isSame(signature, signatureOf(authToken, replyUrl, fields))) return null;
      return fields.From === undefined ? null : { from: fields.From, body: fields.Body ?? "" };
    },
  };
}

/** Twilio signs its requests: HMAC-SHA1 of the address and the fields by name (docs: "Validating Twilio requests"). */
function signatureOf(authToken: string, url: string, fields: Record<string, string>): string {
  const names = Object.keys(fields).toSorted();
  const signed = url + names.map((name) => name + fields[name]).join("");
  return createHmac("sha1", authToken).update(signed, "utf8").digest("base64");
}
