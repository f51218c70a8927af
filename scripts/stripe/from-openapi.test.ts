import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";

type Description = { operations: object; events: object; error: object; $defs: object };
type Reducer = { describeOpenApi(document: object, names: string[]): Description };

const { href } = new URL("./from-openapi.mjs", import.meta.url);
const { describeOpenApi }: Reducer = await import(href);

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, required: string[] = []) => ({
  type: "object",
  properties,
  required,
});
const charge = object({
  id: { type: "string", maxLength: 10 },
  amount: { type: "integer" },
  status: { type: "string", enum: ["paid", "failed"], nullable: true },
  refund: { anyOf: [{ type: "string" }, ref("refund")], nullable: true },
  invoice: { anyOf: [{ type: "string" }, ref("invoice")] },
  metadata: { type: "object", additionalProperties: { type: "string" } },
});
const refundForm = {
  ...object({ amount: { type: "integer" }, reverse: { type: "boolean" } }, ["amount"]),
  additionalProperties: false,
};
const responseWith = (schema: object) => ({
  responses: { 200: { content: { "application/json": { schema } } } },
});
const limit = { name: "limit", in: "query", schema: { type: "integer" } };

const document = {
  paths: {
    "/v1/charges/{charge}": { get: { parameters: [limit], ...responseWith(ref("charge")) } },
    "/v1/refunds": {
      post: {
        requestBody: { content: { "application/x-www-form-urlencoded": { schema: refundForm } } },
        ...responseWith(ref("refund")),
      },
    },
  },
  components: {
    schemas: {
      charge,
      refund: object({ id: { type: "string" } }, ["id"]),
      invoice: object({ id: { type: "string" } }),
      error: object({ error: object({ type: { type: "string" } }, ["type"]) }),
      "charge.refunded": {
        ...object({ object: ref("charge") }),
        "x-stripeEvent": { type: "charge.refunded" },
      },
    },
  },
};
const names = ["GET /v1/charges/{id}", "POST /v1/refunds"];
const description = describeOpenApi(document, names);

const ajv = new Ajv2020({ strict: false });
ajv.addSchema(description, "stripe");
const isValid = (pointer: string[], value: unknown) => {
  const steps = pointer.map((step) => step.replaceAll("/", "~1"));
  return ajv.validate(`stripe#/${steps.map(encodeURIComponent).join("/")}`, value);
};

test("operations and events in use are described, with the objects in use only", () => {
  expect(Object.keys(description.operations)).toEqual(names);
  expect(description.events).toEqual({ "charge.refunded": "charge" });
  expect(Object.keys(description.$defs).sort()).toEqual(["charge", "refund"]);
});

test.each([
  [{ id: "ch_1", amount: 5, status: null, refund: { id: "re_1" }, metadata: { a: "b" } }, true],
  [{ invoice: "in_1", refund: null }, true],
  [{ id: "ch_12345678" }, false],
  [{ amount: 1.5 }, false],
  [{ amount: null }, false],
  [{ status: "open" }, false],
  [{ refund: { number: 1 } }, false],
  [{ invoice: { id: "in_1" } }, false],
  [{ metadata: { a: 1 } }, false],
  [{ fee: 1 }, false],
])("a response %j is valid: %s", (value, expected) => {
  expect(isValid(["$defs", "charge"], value)).toBe(expected);
});

test.each([
  ["POST /v1/refunds", { amount: "5", reverse: "true" }, true],
  ["POST /v1/refunds", { amount: "5.5" }, false],
  ["POST /v1/refunds", { amount: "5", reverse: "yes" }, false],
  ["POST /v1/refunds", {}, false],
  ["POST /v1/refunds", { amount: "5", fee: "1" }, false],
  ["GET /v1/charges/{id}", { limit: "10" }, true],
  ["GET /v1/charges/{id}", { limit: "ten" }, false],
  ["GET /v1/charges/{id}", { sort: "up" }, false],
])("%s with %j is valid: %s", (name, form, expected) => {
  expect(isValid(["operations", name, "params"], form)).toBe(expected);
});

test("an operation missing from the document is reported by name", () => {
  expect(() => describeOpenApi(document, ["GET /v1/fares"])).toThrow("GET /v1/fares");
});
