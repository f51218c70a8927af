import * as z from "zod/mini";
import type { Permission } from "./permissions.ts";

/** Callers of an endpoint; "anyone" includes callers without a session. */
export type Audience =
  | "anyone"
  | "signed-in"
  | "rider"
  | "driver"
  | "rider-or-driver"
  | "driver-or-admin"
  | "admin";

/** Rows of the server's rate limit table. */
export type LimitName =
  | "logIn"
  | "register"
  | "reset"
  | "report"
  | "message"
  | "quote"
  | "estimate"
  | "checkout"
  | "poll"
  | "search"
  | "directions"
  | "position"
  | "uploads"
  | "documents"
  | "cspReports"
  | "write";

type Schema = z.ZodMiniType;

/** An API call under `/api`. Path parameters are written `:name`. */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/${string}`;
  summary: string;
  audience: Audience;
  /** Needed by admins; calls about an admin's own account need none. */
  permission?: Permission;
  /** Suspended accounts may call it too; all other calls refuse them, except public ones. */
  isOpenToSuspended?: true;
  /** Admins who must turn on two-step login first may call it; all other calls refuse them, except public ones. */
  isOpenWithoutSecondStep?: true;
  limit?: LimitName;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Takes one file instead of a body: multipart/form-data, field `file`. */
  takesFile?: true;
  /** The reply is a secret: never stored, not even for idempotent replay. */
  isShownOnce?: true;
  reply: Schema;
  status?: 200 | 201;
}

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Output<E["params"]>;
export type QueryOf<E extends Endpoint> = Output<E["query"]>;
export type BodyOf<E extends Endpoint> = Output<E["body"]>;
/** Input types, before parsing. */
export type ParamsFor<E extends Endpoint> = Input<E["params"]>;
export type QueryFor<E extends Endpoint> = Input<E["query"]>;
export type BodyFor<E extends Endpoint> = Input<E["body"]>;
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;

export const successWith = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.object({ success: z.literal(true), ...shape });

/** Body of every 4xx and 5xx reply; `error` is a message for users. */
export const failureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  state: z.optional(z.string()),
  requestId: z.string(),
});
export type Failure = z.output<typeof failureSchema>;
