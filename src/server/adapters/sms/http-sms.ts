import { GATEWAY_TIMEOUT_MS, type Sms } from "./sms.ts";

export interface SmsGateway {
  url: string;
  /** Sent as a bearer token. */
  token?: string | undefined;
}

/** Posts each message as JSON, {"to": "+12125550123", "body": "..."}; any 2xx answer accepts it. */
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
    },
  };
}
