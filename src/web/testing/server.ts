import * as z from "zod/mini";
import { type Endpoint, failureSchema } from "#shared/endpoint.ts";
import { type LiveEvent, liveEventSchema } from "#shared/live/contract.ts";
import { getSharedRide, type SharedRide, sharedRideSchema } from "#shared/share-links/contract.ts";
import { type FakeAnswer, Held, Lost, Refused } from "./answers.ts";
import { liveStream } from "./live-stream.ts";
import { paramsIn, type Request, type SentRequest, sentIn } from "./sent.ts";

type Call = { endpoint: Endpoint; sent: SentRequest<Endpoint> };

let answers = new Map<Endpoint, unknown[]>();
let calls: Call[] = [];
let violations: unknown[] = [];
let openStream = liveStream();

/**
 * Answers the page's calls by the contract. Requests and replies are parsed by the endpoint's own
 * schemas: a page or a fixture that no longer fits the contract fails the test, as does a call
 * without an answer.
 */
export const server = {
  /**
   * Answers the calls of an endpoint in turn; the last answer repeats. Replaces earlier answers.
   */
  on: <const E extends Endpoint>(
    endpoint: E,
    ...inTurn: [FakeAnswer<NoInfer<E>>, ...FakeAnswer<NoInfer<E>>[]]
  ) => void answers.set(endpoint, inTurn),
  /** Answers an endpoint for which the test has no answer of its own. */
  otherwise: <const E extends Endpoint>(endpoint: E, answer: FakeAnswer<NoInfer<E>>) => {
    if (!answers.has(endpoint)) answers.set(endpoint, [answer]);
  },
  /** Calls of an endpoint so far, oldest first. */
  calls: <const E extends Endpoint>(endpoint: E): SentRequest<E>[] =>
    calls.filter((call) => call.endpoint === endpoint).map(({ sent }) => sent as SentRequest<E>),
  /** Sends an event over the page's live stream, now or once the page opens it. `verify` throws if no page does. */
  tell: (event: LiveEvent) => openStream.tell(z.parse(liveEventSchema, event)),
  /** Sends a shared ride over its page's stream. */
  tellShared: (ride: SharedRide) => openStream.send("ride", z.parse(sharedRideSchema, ride)),
  /** Sends a message over a shared ride's stream that the contract does not know. */
  tellSharedUnknown: (message: object) => openStream.send("ride", message),
  /** Stands in for `fetch`. */
  fetch: async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, location.href);
    if (/^\/api\/(?:shared-rides\/[^/]+\/)?live$/.test(url.pathname))
      return openLive({ url, init });
    return rejectWhenAborted(answerRequest({ url, init }), init.signal);
  },
  reset: () => {
    openStream.close();
    openStream = liveStream();
    answers = new Map();
    calls = [];
    violations = [];
  },
  /** Throws an error that lists all contract violations and calls without an answer, if there are any. */
  verify: () => {
    if (openStream.isAwaited()) violations.push("No page has opened the live stream");
    const messages = [...new Set(violations.map(String))];
    if (messages.length > 0) throw new Error(messages.join("\n"));
  },
};

/** Stands in for `XMLHttpRequest`, by which the page uploads: answered like `fetch`. */
export class FakeUploadRequest {
  readonly upload: Pick<XMLHttpRequestUpload, "onprogress"> = { onprogress: null };
  status = 0;
  statusText = "";
  response: unknown = null;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  #address = "";
  readonly #init: RequestInit & { headers: Record<string, string> } = { headers: {} };

  open(method: string, address: string) {
    this.#init.method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string) {
    this.#init.headers[name] = value;
  }

  async send(body: FormData) {
    try {
      const answer = await server.fetch(this.#address, { ...this.#init, body });
      this.status = answer.status;
      this.response = await answer.json();
    } catch {
      this.onerror?.();
      return;
    }
    this.onload?.();
  }
}

const answerRequest = async (request: Request): Promise<Response> => {
  try {
    const endpoint = endpointOf(request);
    const sentRequest = sentIn(endpoint, request);
    calls.push({ endpoint, sent: sentRequest });
    return responseOf(endpoint, await nextAnswer(endpoint, sentRequest));
  } catch (error) {
    if (!(error instanceof TypeError)) violations.push(error);
    throw error;
  }
};

/** Opens a live stream. The stream of a shared ride is refused if the test refuses the ride. */
const openLive = async (request: Request): Promise<Response> => {
  const { pathname } = request.url;
  const [shared] = answers.get(getSharedRide) ?? [];
  if (pathname === "/api/live" || !(shared instanceof Refused)) return openStream.open();
  return responseOf(getSharedRide, shared);
};

const endpointOf = ({ url, init: { method = "GET" } }: Request): Endpoint => {
  const known = [...answers.keys()].filter((endpoint) => endpoint.method === method);
  // Paths with fewer parameters come first: "open" in "/rides/open" is not a ride's id.
  const byNames = known.toSorted((a, b) => a.path.split(":").length - b.path.split(":").length);
  const endpoint = byNames.find(({ path }) => paramsIn(path, url));
  if (!endpoint) throw new Error(`The test answers no ${method} ${url.pathname}`);
  return endpoint;
};

const nextAnswer = async (endpoint: Endpoint, sent: SentRequest<Endpoint>): Promise<unknown> => {
  const inTurn = answers.get(endpoint) ?? [];
  const next = inTurn.length > 1 ? inTurn.shift() : inTurn[0];
  if (next instanceof Held) return next.answer;
  return typeof next === "function" ? next(sent) : next;
};

const responseOf = (endpoint: Endpoint, fakeAnswer: unknown): Response => {
  if (fakeAnswer instanceof Lost) throw new TypeError("Failed to fetch");
  if (fakeAnswer instanceof Refused)
    return Response.json(z.parse(failureSchema, fakeAnswer.body), { status: fakeAnswer.status });
  try {
    return Response.json(z.parse(endpoint.reply, fakeAnswer), { status: endpoint.status ?? 200 });
  } catch (cause) {
    throw new Error(`The contract refuses this reply of ${endpoint.path}: ${cause}`, { cause });
  }
};

/** The response, or an AbortError as soon as the page aborts the call. */
const rejectWhenAborted = (
  response: Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(new DOMException("The call was given up", "AbortError"));
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop);
    void response.then(resolve, reject);
  });
