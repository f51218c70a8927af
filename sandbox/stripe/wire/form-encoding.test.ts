import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeForm, type FormValue } from "./form-encoding.ts";

test("nested names, numbered and unnumbered lists are decoded", () => {
  const decoded = decodeForm("a[b][c]=1&d[0][e]=2&d[1][e]=3&f[]=4&f[]=5&g=x%20y%26z");
  expect(decoded).toEqual({
    a: { b: { c: "1" } },
    d: [{ e: "2" }, { e: "3" }],
    f: ["4", "5"],
    g: "x y&z",
  });
});

test("decoding reverses the SDK's encoding", () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/);
  const tree = fc.letrec<{ value: FormValue; tree: Record<string, FormValue> }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.array(tie("value"), { minLength: 1, maxLength: 3 }),
      tie("tree"),
    ),
    tree: fc.dictionary(name, tie("value"), { minKeys: 1, maxKeys: 3 }),
  })).tree;
  fc.assert(
    fc.property(tree, (value) => {
      expect(plain(decodeForm(encode(value).toString()))).toEqual(plain(value));
    }),
  );
});

test("a hostile name cannot pollute prototypes", () => {
  const decoded = decodeForm("__proto__[polluted]=1&constructor[prototype][polluted]=1&[x=1&a]=2");
  expect(Object.prototype).not.toHaveProperty("polluted");
  expect(Object.keys(decoded)).toEqual(["__proto__", "constructor", "[x", "a]"]);
});

function encode(tree: FormValue, path = "", params = new URLSearchParams()): URLSearchParams {
  if (typeof tree === "string") params.append(path, tree);
  else {
    for (const [name, value] of Object.entries(tree)) {
      encode(value, path === "" ? name : `${path}[${name}]`, params);
    }
  }
  return params;
}

/** Gives all objects the ordinary prototype. */
function plain(value: FormValue): unknown {
  return JSON.parse(JSON.stringify(value));
}
