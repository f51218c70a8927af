import {
  type Content,
  type JsonSchema,
  type Operation,
  type Paths,
  pascal,
  type ResponseObject,
} from "./document.ts";
import { Failure, failures, failuresOf } from "./failures.ts";
import { hoistSchemas, type NamedRoot } from "./hoist-schemas.ts";
import { operationIdOf } from "./operation-id.ts";
import { tagOf, tagsOf } from "./tags.ts";

/** Names calls and repeated schemas, groups calls, and states the failures of each. */
export function completeDocument(paths: Paths) {
  const completed = mapOperations(paths, completeOperation);
  const places = schemaPlaces(completed);
  const { roots, components } = hoistSchemas(places);
  for (const [index, { set }] of places.entries()) set(roots[index] ?? {});
  return {
    tags: tagsOf(Object.keys(paths)),
    paths: completed,
    components: { schemas: { Failure, ...components }, responses: failures },
  };
}

const mapOperations = (
  paths: Paths,
  change: (operation: Operation, method: string, path: string) => Operation,
): Paths =>
  Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          change(operation, method, path),
        ]),
      ),
    ]),
  );

const completeOperation = (operation: Operation, method: string, path: string): Operation => ({
  ...operation,
  operationId: operationIdOf(method, path),
  tags: [tagOf(path)],
  responses: { ...successesOf(operation), ...failuresOf(method, path, operation) },
});

const successesOf = ({ responses }: Operation): Record<string, ResponseObject> =>
  Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => status.startsWith("2"))
      .map(([status, response]) => [status, { ...response, description: "Success" }]),
  );

interface SchemaPlace extends NamedRoot {
  set(schema: JsonSchema): void;
}

/** Every schema of a request body and of a successful reply. */
function schemaPlaces(paths: Paths): SchemaPlace[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return operations.flatMap((operation) => {
    const name = pascal(operation.operationId ?? "");
    return [
      ...placesIn(operation.requestBody, `${name}Body`),
      ...Object.entries(operation.responses)
        .filter(([status]) => status.startsWith("2"))
        .flatMap(([, response]) => placesIn(response, `${name}Reply`)),
    ];
  });
}

const placesIn = ({ content = {} }: Content = {}, name: string): SchemaPlace[] =>
  Object.values(content).flatMap((media) =>
    media.schema
      ? [
          {
            name,
            schema: listKeys(media.schema),
            set: (schema: JsonSchema) => {
              media.schema = schema;
            },
          },
        ]
      : [],
  );

/** Turns maps with fixed keys into objects with these properties, which clients can type. */
function listKeys(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) => {
    if (!isKeyedMap(value)) return value;
    const { propertyNames, additionalProperties, ...rest } = value;
    const keys = propertyNames.enum.map((key) => [key, additionalProperties]);
    return { ...rest, properties: Object.fromEntries(keys), additionalProperties: false };
  });
}

const isKeyedMap = (
  value: unknown,
): value is JsonSchema & { propertyNames: { enum: string[] }; additionalProperties: JsonSchema } =>
  typeof value === "object" &&
  value !== null &&
  "propertyNames" in value &&
  typeof value.propertyNames === "object" &&
  value.propertyNames !== null &&
  "enum" in value.propertyNames;
