import { payloadWithin } from "./payloads.ts";

/** The part of JSON Schema that the product's OpenAPI uses. */
export interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

const MAX_TEXT = 2000;

/** Valid values of formats that no payload fits; the other texts of a body carry the payloads. */
const formats: Record<string, string> = {
  email: "xss@trust.example",
  uuid: "00000000-0000-7000-8000-000000000000",
  "date-time": "2026-12-01T12:00:00.000Z",
  date: "2026-12-01",
  time: "12:00",
};

/** A body that fits the schema and has a payload in every free text; `round` chooses the payloads. */
export function fillBody(schema: Schema, round: number): unknown {
  let texts = 0;
  const nextPayload = (maxLength: number) => payloadWithin(round + texts++, maxLength) ?? "x";
  return fill(schema, nextPayload);
}

type NextPayload = (maxLength: number) => string;

function fill(schema: Schema, nextPayload: NextPayload): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [variant] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (variant) return fill(variant, nextPayload);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return fillers[type ?? "object"]?.(schema, nextPayload);
}

const fillNumber = ({ minimum, exclusiveMinimum = 0 }: Schema): number =>
  minimum ?? exclusiveMinimum + 1;

const fillers: Record<string, (schema: Schema, nextPayload: NextPayload) => unknown> = {
  string: (schema, nextPayload) => fillText(schema, nextPayload),
  number: fillNumber,
  integer: fillNumber,
  boolean: () => true,
  array: ({ items }, nextPayload) => (items ? [fill(items, nextPayload)] : []),
  object: ({ properties = {} }, nextPayload) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, fill(part, nextPayload)]),
    ),
  null: () => null,
};

const fillText = ({ format, maxLength = MAX_TEXT }: Schema, nextPayload: NextPayload): string =>
  formats[format ?? ""] ?? nextPayload(maxLength);
