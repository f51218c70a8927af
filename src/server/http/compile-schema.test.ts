import { expect, test } from "vitest";
import * as z from "zod/mini";
import * as core from "zod/v4/core";
import { compileSchema } from "./compile-schema.ts";

const schema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(2, "Too short")),
    note: z.optional(z.string()),
    rows: z.array(z.object({ id: z.nullable(z.object({ number: z.number() })) })),
    kind: z._default(z.enum(["a", "b"]), "a"),
  })
  .check(z.refine(({ rows }) => rows.length < 3, { path: ["rows"], error: "Too many" }));

test.each([
  [{ name: " Ann ", rows: [] }],
  [{ name: "Ann", note: "x", rows: [{ id: null }, { id: { number: 1, secret: 2 } }], more: 1 }],
  [{ name: "A", note: 1, rows: "none" }],
  [{ name: "Ann", rows: [{ id: { number: "1" } }, {}] }],
  [{ name: "Ann", rows: [{ id: null }, { id: null }, { id: null }], kind: "b" }],
  [null],
])("a compiled schema gives the same result: %j", (value) => {
  const [plain, compiled] = [schema, compileSchema(schema)].map((variant) =>
    core.safeParse(variant, value),
  );
  expect(compiled?.data).toEqual(plain?.data);
  expect(compiled?.error?.issues).toEqual(plain?.error?.issues);
});

test("a schema that routes share is compiled once", () => {
  const shared = z.object({ id: z.string() });
  expect(compileSchema(shared)).toBe(compileSchema(shared));
});
