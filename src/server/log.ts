import { type DestinationStream, type LogFn, type Logger, pino } from "pino";

/**
 * Creates a log of JSON lines without personal data: no names, addresses, tokens or bodies, and no rows or mails quoted
 * by errors.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ["req.headers.authorization", "email", "token"],
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: { logMethod: withSentence },
  };
  return pino(options, destination ?? openStdout());
}

/** Standard output. A line that cannot be written, such as on a full disk, is lost and does not end the process. */
function openStdout(): DestinationStream {
  const open = () => {
    const destination = pino.destination(process.stdout.fd);
    // The library would try to write the same line forever.
    destination.on("error", () => {
      destination.destroy();
      if (destination === stdout) stdout = open();
    });
    return destination;
  };
  let stdout = open();
  return { write: (line) => void stdout.write(line) };
}

/** Sets a message where none is given, because pino would log the error's own. */
function withSentence(this: Logger, args: Parameters<LogFn>, log: LogFn): void {
  const [first, ...more] = args;
  const argument: unknown = first;
  const logFields = argument instanceof Error ? { err: argument } : first;
  if (more.length === 0 && typeof logFields === "object") log.apply(this, [logFields, "a failure"]);
  else log.apply(this, [logFields, ...more]);
}

/**
 * Loggable parts of an error: type, codes and stack. PostgreSQL quotes rows and mail servers quote addresses in
 * messages, so a message is kept only for errors of our own code.
 */
export function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = { ...error } as Record<string, unknown>;
  const { cause } = error;
  return {
    type: error.constructor.name,
    ...Object.fromEntries(loggedFields.flatMap((name) => loggedField(name, fields[name]))),
    ...(isOurOwn(error) && { message: error.message }),
    stack: framesOf(error),
    ...(cause !== undefined &&
      depth < MAX_CAUSE_DEPTH && { cause: describeError(cause, depth + 1) }),
  };
}

const MAX_CAUSE_DEPTH = 3;
/** Fields of PostgreSQL, the payment provider (`requestId`), SMTP (`responseCode`) and HTTP errors. */
const loggedFields = [
  "code",
  "constraint",
  "table",
  "column",
  "status",
  "statusCode",
  "responseCode",
  "requestId",
];

/** Numbers and identifiers only; other values may contain personal data. */
const loggedField = (name: string, value: unknown): [string, unknown][] =>
  typeof value === "number" || (typeof value === "string" && /^[\w.-]{1,80}$/.test(value))
    ? [[name, value]]
    : [];

/** Our own code throws plain errors with at most ids in the message; errors with extra fields come from libraries. */
const isOurOwn = (error: Error): boolean =>
  [Error, RangeError, TypeError].some((type) => error.constructor === type) &&
  ["code", "detail", "response", "raw"].every((field) => !(field in error));

const framesOf = ({ stack = "", message }: Error): string[] =>
  stack
    .replace(message, "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
