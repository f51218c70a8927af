import { formNumber } from "./form.mjs";
import { isUnusedMethod, operations, plainPath, resources } from "./operations.mjs";

const prefix = "#/components/schemas/";

/** Describes the operations in use from Stripe's OpenAPI document. */
export function describeOpenApi({ paths, components }, names = operations) {
  const { schemas } = components;
  const $defs = {};
  const calls = callsIn(paths);
  const missing = names.filter((name) => !calls.has(name));
  if (missing.length > 0) throw new Error(`not in the document: ${missing.join(", ")}`);
  const answer = (schema) => answerOf(schema, include);

  function include(name) {
    if ($defs[name]) return;
    $defs[name] = {};
    $defs[name] = answer(dropUnusedProperties(name, schemas[name]));
  }

  const described = names.map((name) => {
    const { params, response } = calls.get(name);
    return [name, { params: formOf(params), answer: answer(response) }];
  });
  return {
    operations: Object.fromEntries(described),
    events: eventsOf(schemas),
    error: answer(schemas.error.properties.error),
    $defs,
  };
}

function callsIn(paths) {
  const calls = new Map();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const response = operation.responses?.[200]?.content["application/json"]?.schema;
      const params = method === "post" ? bodyOf(operation) : queryOf(operation);
      calls.set(`${method.toUpperCase()} ${plainPath(path)}`, { params, response });
    }
  }
  return calls;
}

const bodyOf = ({ requestBody }) =>
  requestBody?.content["application/x-www-form-urlencoded"]?.schema ?? queryOf({});

function queryOf({ parameters = [] }) {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  return {
    type: "object",
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

/** A schema of a response: `nullable` becomes a type, unknown properties are refused, unused objects stay ids. */
function answerOf(schema, include) {
  const { nullable, ...rest } = schema;
  const inner = answerTypeOf(rest, include);
  return nullable ? { anyOf: [{ type: "null" }, inner] } : inner;
}

function answerTypeOf(schema, include) {
  if (schema.$ref) {
    const name = schema.$ref.slice(prefix.length);
    include(name);
    return { $ref: `#/$defs/${name}` };
  }
  if (schema.anyOf) return unionOf(schema, (part) => answerOf(part, include));
  if (schema.type === "array") return { type: "array", items: answerOf(schema.items, include) };
  if (schema.type === "object") return objectOf(schema, (part) => answerOf(part, include));
  return plainOf(schema);
}

/** A schema of a request: every value is text. */
function formOf(schema) {
  if (schema.anyOf) return unionOf(schema, formOf);
  if (schema.type === "array") {
    return { anyOf: [{ type: "array", items: formOf(schema.items) }, { const: "" }] };
  }
  if (schema.type === "object") return objectOf(schema, formOf);
  if (schema.type === "boolean") return { enum: ["true", "false"] };
  if (schema.type === "integer" || schema.type === "number") return formNumber(schema.type);
  return plainOf(schema);
}

function unionOf({ anyOf }, convert) {
  const hasId = anyOf.some(({ type }) => type === "string");
  const parts = anyOf.filter(({ $ref }) => !($ref && hasId) || isInUse($ref)).map(convert);
  return parts.length === 1 ? parts[0] : { anyOf: parts };
}

const isInUse = ($ref) => resources.has($ref.slice(prefix.length));

function objectOf({ properties, required, additionalProperties }, convert) {
  if (!properties && additionalProperties === undefined) return { type: "object" };
  const described = Object.entries(properties ?? {}).map(([name, part]) => [name, convert(part)]);
  const isMap = typeof additionalProperties === "object";
  return {
    type: "object",
    properties: Object.fromEntries(described),
    ...(required && { required }),
    additionalProperties: isMap ? convert(additionalProperties) : false,
  };
}

function plainOf({ type, enum: values, maxLength, pattern }) {
  if (values) return { enum: values };
  return { ...(type && { type }), ...(maxLength && { maxLength }), ...(pattern && { pattern }) };
}

function dropUnusedProperties(name, schema) {
  const type = name.replace(/(^|_)(\w)/g, (_, __, letter) => letter.toUpperCase());
  const usedProperties = Object.entries(schema.properties ?? {}).filter(
    ([property]) => !isUnusedMethod(type, property),
  );
  return schema.properties ? { ...schema, properties: Object.fromEntries(usedProperties) } : schema;
}

/** Kind of the object in each event about the resources in use, by type of event. */
function eventsOf(schemas) {
  const events = Object.values(schemas)
    .filter((schema) => schema["x-stripeEvent"])
    .map((schema) => [
      schema["x-stripeEvent"].type,
      schema.properties.object.$ref?.slice(prefix.length),
    ]);
  if (events.length === 0) throw new Error("no events in the document: use spec3.sdk.json");
  return Object.fromEntries(events.filter(([, resource]) => resources.has(resource)));
}
