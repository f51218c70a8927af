import { expect, test } from "vitest";
import { fillBody } from "./fill-body.ts";
import { MARK, payloads } from "./payloads.ts";

test("free texts carry payloads, other values fit their schema", () => {
  const schema = {
    type: "object",
    properties: {
      title: { type: "string", maxLength: 200 },
      word: { type: "string", maxLength: 20 },
      tiny: { type: "string", maxLength: 2 },
      email: { type: "string", format: "email" },
      kind: { enum: ["one", "two"] },
      amount: { type: "number", minimum: 5 },
      tags: { type: "array", items: { type: "string" } },
      note: { anyOf: [{ type: "string" }, { type: "null" }] },
    },
  };
  expect(fillBody(schema, 0)).toEqual({
    title: payloads[0],
    word: `<i ${MARK}>`,
    tiny: "x",
    email: "xss@trust.example",
    kind: "one",
    amount: 5,
    tags: [payloads[3]],
    note: payloads[4],
  });
});
