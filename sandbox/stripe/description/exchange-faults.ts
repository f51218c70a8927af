import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { decodeForm } from "#sandbox/stripe/wire/form-encoding.ts";
import { undescribedErrorCodes } from "./gaps.ts";
import description from "./stripe.json" with { type: "json" };

/** One API request with its response; a dropped connection has none. */
export type Exchange = {
  method: string;
  path: string;
  /** Form-encoded: the body of a POST, the query of any other request. */
  form: string;
  /** The `Stripe-Version` header. */
  version: string | undefined;
  reply: { status: number; body: string } | null;
};

const operations = Object.keys(description.operations).map((name) => {
  const pattern = name.replaceAll(/[.]/g, "\\.").replaceAll("{id}", "[^/]+");
  return { name, pattern: new RegExp(`^${pattern}$`) };
});
const events: Record<string, string> = description.events;

const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  strict: false,
  // Halves the time to compile, which delays the first request of each kind.
  code: { optimize: false },
  validateSchema: false,
});
ajv.addSchema(description, "stripe");

const commonKinds = [
  "payment_intent",
  "checkout.session",
  "account",
  "transfer",
  "refund",
  "event",
];

/** Compiles the common schemas, half a second of work that would otherwise delay the first requests. */
export function compileCommonSchemas(): void {
  for (const kind of commonKinds) schemaAt(["$defs", kind]);
  for (const name of ["POST /v1/accounts", "POST /v1/checkout/sessions"])
    schemaAt(["operations", name, "params"]);
}

/** Name of the operation in Stripe's description, such as "GET /v1/refunds/{id}"; undefined for any other request. */
export function operationOf(method: string, path: string): string | undefined {
  return operations.find(({ pattern }) => pattern.test(`${method} ${path}`))?.name;
}

/** Disagreements of an exchange with Stripe's description, each with its location and reason. */
export function exchangeFaults(exchange: Exchange): string[] {
  const { method, path, version, reply } = exchange;
  const name = operationOf(method, path);
  if (name === undefined) return [`${method} ${path}: not in Stripe's description`];
  return [
    ...(version === undefined || version === description.apiVersion
      ? []
      : [`${name}: version ${version} instead of ${description.apiVersion}`]),
    ...faultsAt(["operations", name, "params"], decodeForm(exchange.form), `${name} request`),
    ...(reply ? replyFaults(name, reply.status, reply.body) : []),
  ];
}

function replyFaults(name: string, status: number, body: string): string[] {
  const location = `${name} answer ${status}`;
  const reply: unknown = JSON.parse(body);
  if (status !== 200) return errorFaults(Object(reply).error, location);
  return [
    ...faultsAt(["operations", name, "answer"], reply, location),
    ...eventsIn(reply).flatMap((event) => dataFaults(event)),
  ];
}

function errorFaults(error: unknown, location: string): string[] {
  const { code, ...rest } = Object(error);
  const isGap = undescribedErrorCodes.includes(code);
  return faultsAt(["error"], isGap ? rest : error, `${location} error`);
}

/** Disagreements of a webhook event with Stripe's description. */
export function eventFaults(event: object): string[] {
  return [...faultsAt(["$defs", "event"], event, "event"), ...dataFaults(event)];
}

function eventsIn(reply: unknown): object[] {
  const { object, data } = Object(reply);
  if (object === "event") return [Object(reply)];
  return object === "list" && Array.isArray(data) ? data.flatMap(eventsIn) : [];
}

/** Compares an event's object, and each value in `previous_attributes`, with the kind that the event's type names. */
function dataFaults(event: object): string[] {
  const { type, data } = Object(event);
  const kind = events[type];
  if (kind === undefined) return [`event ${type}: not in Stripe's description`];
  const earlier = Object.entries(Object(data?.previous_attributes));
  return [
    ...faultsAt(["$defs", kind], data?.object, `event ${type} /data/object`),
    ...earlier.flatMap(([field, value]) =>
      faultsAt(["$defs", kind, "properties", field], value, `event ${type} earlier ${field}`),
    ),
  ];
}

function faultsAt(pointer: string[], value: unknown, location: string): string[] {
  const validate = schemaAt(pointer);
  if (!validate) return [`${location}: not in Stripe's description`];
  if (validate(value)) return [];
  return [...new Set(validate.errors?.map((error) => `${location} ${reasonOf(error)}`))];
}

/** Compiled on first use. */
function schemaAt(pointer: string[]) {
  const steps = pointer.map((step) => step.replaceAll("~", "~0").replaceAll("/", "~1"));
  return ajv.getSchema(`stripe#/${steps.map(encodeURIComponent).join("/")}`);
}

function reasonOf({ instancePath, message, params, data }: ErrorObject): string {
  const name = params.additionalProperty === undefined ? "" : ` "${params.additionalProperty}"`;
  const value = typeof data === "object" && data ? "" : `: ${JSON.stringify(data)?.slice(0, 60)}`;
  return `${instancePath || "/"} ${message}${name}${value}`;
}
