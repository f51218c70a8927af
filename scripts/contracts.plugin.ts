import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, parseSync } from "vite";

const PARTS = "params|query|body|reply";
/** Properties of a declared call that only the server reads. */
const SERVER_PARTS = new Set(["summary", "audience", "permission", "limit", "status"]);

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Edit = { start: number; end: number; text: string };

/**
 * Removes schemas that the browser never reads from its contracts: a declared call keeps its method, its path and the
 * schemas that a form or a stored draft names (`theCall.body`). Function calls at the top level of `src/shared` are
 * marked pure, which they are by rule, so that unused schemas are dropped with their parts.
 */
export function leanContracts(): Plugin {
  let schemasInUse = new Set<string>();
  return {
    name: "lean-contracts",
    apply: "build",
    enforce: "pre",
    buildStart() {
      schemasInUse = new Set(
        ["src/web", "src/shared"]
          .flatMap(sourcesIn)
          .flatMap((text) =>
            Array.from(
              text.matchAll(new RegExp(`(?<!typeof )\\b\\w+\\.(?:${PARTS})\\b`, "g")),
              ([use]) => use,
            ),
          ),
      );
    },
    transform: {
      filter: { id: /[\\/]src[\\/]shared[\\/].*\.ts$/ },
      handler(code, id) {
        return { code: leanContract(id, code, schemasInUse), moduleSideEffects: false };
      },
    },
  };
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));

/** A file of `src/shared` as the browser needs it. */
export const leanContract = (file: string, code: string, schemasInUse: Set<string>): string =>
  applyEdits(code, topLevelEdits(parseSync(file, code).program as unknown as Node, schemasInUse));

/** Removals and pure marks, in the order of the text; marks inside a removal are left out. */
function topLevelEdits(program: Node, inUse: Set<string>): Edit[] {
  const edits: Edit[] = [];
  visit(program, null);
  return edits.sort((a, b) => a.start - b.start);

  function visit(node: Node, name: string | null): void {
    if (isTyped(node)) visitParts(node, name);
    if (/^TS|Function|^ExpressionStatement$/.test(node.type)) return;
    if (node.type === "VariableDeclarator") visitDeclaration(node);
    else if (node.type === "CallExpression") visitCall(node, name);
    else visitParts(node, name);
  }

  function visitCall(node: Node, name: string | null): void {
    edits.push({ start: node.start, end: node.start, text: "/* @__PURE__ */ " });
    if (nameOf(node.callee) !== "endpoint") visitParts(node, name);
    else for (const part of node.arguments as Node[]) visitProperties(part, name);
  }

  function visitDeclaration(node: Node): void {
    const shared = isNode(node.init) && isTyped(node.init) ? node.init.expression : node.init;
    // Properties that several calls share: `endpoint({ ...shared })`.
    if (isNode(shared) && properties(shared).some(({ key }) => nameOf(key) === "audience"))
      visitProperties(shared, null);
    else visitParts(node, nameOf(node.id));
  }

  function visitProperties(declaration: Node, call: string | null): void {
    for (const property of properties(declaration)) {
      if (isForServer(property, call, inUse)) edits.push(removalOf(property));
      else visit(property, null);
    }
  }

  function visitParts(node: Node, name: string | null): void {
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part, name);
  }
}

const isForServer = (property: Node, call: string | null, inUse: Set<string>): boolean => {
  const key = nameOf(property.key) ?? "";
  if (SERVER_PARTS.has(key)) return true;
  return new RegExp(`^(${PARTS})$`).test(key) && !inUse.has(`${call}.${key}`);
};

/** An expression with a type: `{...} as const`. */
const isTyped = ({ type }: Node): boolean => /^TS(As|Satisfies)Expression$/.test(type);

const properties = (node: Node): Node[] =>
  node.type === "ObjectExpression" ? (node.properties as Node[]) : [];

const removalOf = ({ start, end }: Node): Edit => ({ start, end, text: "" });

const applyEdits = (code: string, edits: Edit[]): string => {
  let text = "";
  let from = 0;
  for (const edit of edits) {
    text += code.slice(from, edit.start) + edit.text;
    from = edit.end;
    // The comma of a removed property.
    if (edit.text === "") from += /^\s*,/.exec(code.slice(from))?.[0].length ?? 0;
  }
  return text + code.slice(from);
};

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === "Identifier" ? String(node.name) : null;
