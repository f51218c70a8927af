import type { Endpoint, Failure, ReplyOf } from "#shared/endpoint.ts";
import type { SentRequest } from "./sent.ts";

/** Behavior of the fake server for a call: reply, refuse, fail, or delay. */
export type FakeAnswer<E extends Endpoint> =
  | ReplyOf<E>
  | Refused
  | Lost
  | Held<E>
  | ((sent: SentRequest<E>) => ReplyOf<E> | Refused | Lost);

/** A 4xx or 5xx answer. */
export class Refused {
  readonly status: number;
  readonly body: Failure;
  constructor(status: number, body: Failure) {
    this.status = status;
    this.body = body;
  }
}

type Detail = Partial<Pick<Failure, "code" | "fields" | "state">>;

/** Refuses with a status and a sentence for the user; `fields` maps a field to its problem. */
export const refusedAnswer = (status: number, error: string, detail: Detail = {}): Refused =>
  new Refused(status, { success: false, error, code: "refused", requestId: "req-1", ...detail });

/** 422 with the problem of each field. */
export const invalid = (fields: Record<string, string>): Refused =>
  refusedAnswer(422, "Please check the form", { code: "validation", fields });

/** 500, as from a bug. */
export const brokenAnswer = (): Refused =>
  refusedAnswer(500, "Internal server error", { code: "internal" });

/** The network fails: the page cannot know whether the server acted. */
export class Lost {
  readonly isLost = true;
}
export const lostAnswer = (): Lost => new Lost();

/** An answer that waits until the test releases it. */
export class Held<E extends Endpoint> {
  readonly answer: Promise<ReplyOf<E> | Refused | Lost>;
  readonly release: (answer: ReplyOf<E> | Refused | Lost) => void;
  constructor() {
    const { promise, resolve } = Promise.withResolvers<ReplyOf<E> | Refused | Lost>();
    this.answer = promise;
    this.release = resolve;
  }
}

/** Holds back the answer of an endpoint, to check the page in the meantime. */
export const heldAnswer = <const E extends Endpoint>(_endpoint: E): Held<E> => new Held<E>();
