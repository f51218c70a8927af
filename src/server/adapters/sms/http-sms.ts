import * as z from "zod/mini";
import { isSame } from "./is-same.ts";
import { GATEWAY_TIMEOUT_MS, type Sms } from "./sms.ts";

export interface SmsGateway {
  url: string;
  /** Sent as a bearer token, and expected with replies. */
  token?: string | undefined;
}

/**
 * Posts each message as JSON, {"to": "+12125550123", "body": "..."}; any 2xx answer accepts it. Replies come the same
 * way, {"from": "+12125550123", "body": "STOP"}.
 */
export function httpSms({ url, token }: SmsGateway): Sms {
  const headers = {
    "content-type": "application/json",
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return {
    send: async (message) => {
      const response = await fetch(url, {
        method: "POST",
        signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
        redirect: "error",
        headers,
        body: JSON.stringify(message),
      });
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
      return "accepted";
    },
    readReply: ({ headers: { authorization }, rawBody }) => {
      if (token === undefined || !isSame(String(authorization), `Bearer ${token}`)) return null;
      const reply = replySchema.safeParse(parseJson(rawBody));
      return reply.success ? reply.data : null;
    },
  };
}

const replySchema = z.object({
  from: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
  body: z.string().check(z.maxLength(2000)),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
