import { type DestinationStream, type LogFn, type Logger, pino } from "pino";

/** JSON lines without personal data: no names, addresses, tokens or bodies, and no row or mail that an error quotes. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ["req.headers.authorization", "email", "token"],
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: { logMethod: withSentence },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Where a sentence is missing pino would take the error's message. */
function withSentence(this: Logger, args: Parameters<LogFn>, log: LogFn): void {
  const [first, ...more] = args;
  const given: unknown = first;
  const told = given instanceof Error ? { err: given } : first;
  if (more.length === 0 && typeof told === "object") log.apply(this, [told, "a failure"]);
  else log.apply(this, [told, ...more]);
}

/**
 * What a log keeps of an error: its type, its code and the like, and where it was thrown. PostgreSQL quotes rows in
 * its messages and mail servers quote addresses, so a message is kept only if the error has nothing of theirs.
 */
export function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = { ...error } as Record<string, unknown>;
  const { cause } = error;
  return {
    type: error.constructor.name,
    ...Object.fromEntries(keptFields.flatMap((name) => keptField(name, fields[name]))),
    ...(isOurOwn(error) && { message: error.message }),
    stack: framesOf(error),
    ...(cause !== undefined && depth < DEEPEST && { cause: describeError(cause, depth + 1) }),
  };
}

const DEEPEST = 3;
/** Of PostgreSQL, the payment provider (`requestId`), SMTP (`responseCode`) and HTTP. */
const keptFields = [
  "code",
  "constraint",
  "table",
  "column",
  "status",
  "statusCode",
  "responseCode",
  "requestId",
];

/** A number or an identifier; whatever else stands there may be a person's. */
const keptField = (name: string, value: unknown): [string, unknown][] =>
  typeof value === "number" || (typeof value === "string" && /^[\w.-]{1,80}$/.test(value))
    ? [[name, value]]
    : [];

/** Plain errors are thrown by our own code, with ids in their messages at most; others bring fields of their own. */
const isOurOwn = (error: Error): boolean =>
  [Error, RangeError, TypeError].some((type) => error.constructor === type) &&
  ["code", "detail", "response", "raw"].every((field) => !(field in error));

const framesOf = ({ stack = "", message }: Error): string[] =>
  stack
    .replace(message, "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
