import * as z from "zod/mini";

/** Who may make a call. "anyone" includes people who are not signed in. */
export type Audience = "anyone" | "signed-in" | "rider" | "driver" | "rider-or-driver" | "admin";

/** Name of a row in the server's table of rate limits. */
export type LimitName =
  | "logIn"
  | "register"
  | "reset"
  | "report"
  | "quote"
  | "checkout"
  | "poll"
  | "search"
  | "position"
  | "uploads"
  | "cspReports"
  | "write";

type Schema = z.ZodMiniType;

/** One call of the API, under `/api`. Path parameters are written `:name`. */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/${string}`;
  summary: string;
  audience: Audience;
  limit?: LimitName;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Takes one file instead of a body: multipart/form-data, field `file`. */
  takesFile?: true;
  /** The answer is a secret: it is kept nowhere, not even to be given again under an idempotency key. */
  isShownOnce?: true;
  reply: Schema;
  status?: 200 | 201;
}

/** Declares a call so that server and browser share its types. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

/** What the handler receives. */
export type ParamsOf<E extends Endpoint> = Output<E["params"]>;
export type QueryOf<E extends Endpoint> = Output<E["query"]>;
export type BodyOf<E extends Endpoint> = Output<E["body"]>;
/** What the caller sends. */
export type ParamsFor<E extends Endpoint> = Input<E["params"]>;
export type QueryFor<E extends Endpoint> = Input<E["query"]>;
export type BodyFor<E extends Endpoint> = Input<E["body"]>;
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;

/** A successful answer: `success: true` beside the named fields. */
export const successWith = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.object({ success: z.literal(true), ...shape });

/** The body of every 4xx and 5xx answer. `error` is a sentence for people. */
export const failureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  state: z.optional(z.string()),
  requestId: z.string(),
});
export type Failure = z.output<typeof failureSchema>;
