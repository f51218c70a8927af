import { exchangeFaults, operationOf } from "#sandbox/stripe/description/exchange-faults.ts";

/** Requests of a run and their disagreements with Stripe's description. */
export type Traffic = {
  fetch: typeof fetch;
  requests: { name: string; form: string }[];
  faults: string[];
};

/** Sends requests through `send` and compares each exchange with Stripe's description. */
export function recordTraffic(send: typeof fetch): Traffic {
  const traffic: Traffic = { fetch: recordingFetch, requests: [], faults: [] };
  async function recordingFetch(
    input: string | URL | Request,
    init: RequestInit = {},
  ): Promise<Response> {
    const { pathname: path, search } = new URL(String(input));
    const method = init.method ?? "GET";
    const form = method === "POST" ? String(init.body ?? "") : search.slice(1);
    traffic.requests.push({ name: `${method} ${path}`, form: decodeURIComponent(form) });
    const request = {
      method,
      path,
      form,
      version: new Headers(init.headers).get("stripe-version") ?? undefined,
    };
    const response = await send(input, init);
    const reply = { status: response.status, body: await response.clone().text() };
    traffic.faults.push(...exchangeFaults({ ...request, reply }));
    return response;
  }
  return traffic;
}

/** Number of requests by operation. */
export function countByOperation({ requests }: Traffic): Map<string, number> {
  const names = requests.map(({ name }) => {
    const [method = "", path = ""] = name.split(" ");
    return operationOf(method, path) ?? name;
  });
  const groups = [...Map.groupBy(names, (name) => name)].sort();
  return new Map(groups.map(([name, same]) => [name, same.length]));
}
