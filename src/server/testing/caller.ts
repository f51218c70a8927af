import type { App } from "#server/http/typed-app.ts";
import type { BodyFor, Endpoint, Failure, ParamsFor, QueryFor, ReplyOf } from "#shared/endpoint.ts";

export interface CallRequest<E extends Endpoint> {
  params?: ParamsFor<E>;
  query?: QueryFor<E>;
  body?: BodyFor<E>;
}

export type Refusal = Failure & { status: number };

/** Makes declared calls with a bearer token (null: anonymous). */
export interface Caller {
  /** Reply of a call that must succeed. */
  call<const E extends Endpoint>(call: E, sent?: CallRequest<E>): Promise<ReplyOf<E>>;
  /** Failure of a call that must be refused. */
  refused<const E extends Endpoint>(call: E, sent?: CallRequest<E>): Promise<Refusal>;
}

export function callerOf(
  app: App,
  token: string | null,
  otherHeaders: Record<string, string> = {},
): Caller {
  const send = async (
    call: Endpoint,
    sent: { params?: unknown; query?: unknown; body?: unknown } = {},
  ) => {
    const response = await app.inject({
      method: call.method,
      url: `/api${fillPath(call.path, sent.params)}`,
      query: sent.query as Record<string, string>,
      headers: { ...otherHeaders, ...(token !== null && { authorization: `Bearer ${token}` }) },
      ...(sent.body === undefined ? {} : { payload: sent.body as object }),
    });
    return { status: response.statusCode, body: response.json() };
  };
  return {
    call: async (call, sent) => {
      const { status, body } = await send(call, sent);
      if (status >= 300)
        throw new Error(`${call.method} ${call.path} answered ${status}: ${JSON.stringify(body)}`);
      return body;
    },
    refused: async (call, sent) => {
      const { status, body } = await send(call, sent);
      if (status < 400) throw new Error(`${call.method} ${call.path} answered ${status}`);
      return { status, ...body };
    },
  };
}

function fillPath(path: string, params: unknown): string {
  const values = Object.entries((params ?? {}) as Record<string, string>);
  return values.reduce(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(value)),
    path,
  );
}
