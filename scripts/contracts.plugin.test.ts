import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leanContract } from "./contracts.plugin.ts";

const source = (parts: string) => `import * as z from "zod/mini";
export const saveIdea = endpoint({ method: "POST", path: "/ideas", ${parts} });
`;

test("a call keeps its method, its path and the schemas that the browser names", () => {
  const code = source(
    'summary: "Save", audience: "rider", body: z.object({}), reply: z.object({})',
  );
  const lean = leanContract("contract.ts", code, new Set(["saveIdea.body"]));
  expect(lean).toContain('method: "POST", path: "/ideas"');
  expect(lean).toMatch(/body: .*z\.object/);
  expect(lean).not.toMatch(/summary|audience|reply/);
});

test("a call loses its body if the browser reads the body of another call only", () => {
  const lean = leanContract(
    "contract.ts",
    source("body: z.object({})"),
    new Set(["saveRide.body"]),
  );
  expect(lean).not.toContain("z.object");
});

/** Objects in `src/web` with a property `params`, `query`, `body` or `reply` that are not calls. */
const otherOwners = new Set([
  ...["delivery", "detail", "document", "html", "init", "parsedInput", "permissions"],
  ...["response", "results", "this"],
]);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|[\\/])testing[\\/]/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));

test("in src/web, params, query, body and reply are properties of calls or of listed objects", () => {
  const calls = new Set(
    filesIn("src/shared").flatMap((text) =>
      Array.from(text.matchAll(/const (\w+) = endpoint\(/g), ([, name = ""]) => name),
    ),
  );
  const owners = filesIn("src/web").flatMap((text) =>
    Array.from(
      text.matchAll(/(?<![.\w]|typeof )(\w+)\.(?:params|query|body|reply)\b/g),
      ([, name = ""]) => name,
    ),
  );
  expect(calls.size).toBeGreaterThan(200);
  expect([...new Set(owners)].filter((name) => !calls.has(name) && !otherOwners.has(name))).toEqual(
    [],
  );
});
