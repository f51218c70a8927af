import { setTimeout as pause } from "node:timers/promises";
import type { BodyFor, Endpoint, ParamsFor, ReplyOf } from "#shared/endpoint.ts";

type CallInput<E extends Endpoint> = { params?: ParamsFor<E>; body?: BodyFor<E> };

/** Calls a server that may be down. Returns null if there is no response or its status is not 2xx. */
export interface RemotePerson {
  attempt<const E extends Endpoint>(call: E, sent?: CallInput<E>): Promise<ReplyOf<E> | null>;
}

/**
 * Pause after a call without a response: a killed server is back after two seconds, and immediate retries would slow
 * its start.
 */
const RETRY_MS = 200;

export function remoteOf(url: string, token: string): RemotePerson {
  return {
    attempt: async (call, sent = {}) => {
      const params = Object.entries((sent.params ?? {}) as Record<string, string>);
      const path = params.reduce(
        (filledPath, [name, value]) => filledPath.replace(`:${name}`, value),
        call.path as string,
      );
      try {
        const response = await fetch(`${url}/api${path}`, {
          method: call.method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(sent.body === undefined ? {} : { "content-type": "application/json" }),
          },
          ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
        });
        return response.ok ? ((await response.json()) as ReplyOf<typeof call>) : null;
      } catch {
        await pause(RETRY_MS);
        return null;
      }
    },
  };
}
