import { Agent, request } from "node:http";
import { json } from "node:stream/consumers";

/** Connections of their own for quotes, as riders have: otherwise all other calls wait here behind them. */
const agents = {
  quotes: new Agent({ keepAlive: true, maxSockets: 800 }),
  other: new Agent({ keepAlive: true, maxSockets: 400 }),
};
const TIMEOUT_MS = 10_000;

export interface Call {
  url: string;
  method?: string;
  token?: string;
  body?: object;
  connections?: keyof typeof agents;
}

/** Returns the JSON of the response. Rejects with the status and path of a failed call, or the connection's error. */
export function call<T>({
  url,
  method = "POST",
  token,
  body,
  connections = "other",
}: Call): Promise<T> {
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      ...{ agent: agents[connections], method, timeout: TIMEOUT_MS },
      headers: {
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    });
    sending.on("response", (answer) => {
      const { statusCode = 0 } = answer;
      json(answer).then(
        (content) =>
          statusCode < 300
            ? resolve(content as T)
            : reject(
                new Error(`${statusCode} ${new URL(url).pathname.replace(/[0-9a-f-]{36}/, ":id")}`),
              ),
        reject,
      );
    });
    sending.on("timeout", () => sending.destroy(new Error("no reply in 10 s")));
    sending.on("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(error.code ?? error.message)),
    );
    sending.end(body && JSON.stringify(body));
  });
}
