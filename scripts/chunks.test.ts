import { expect, test } from "vitest";
import { createChunkNames } from "./chunks.ts";
import { leanContract } from "./contracts.plugin.ts";

type Graph = Parameters<ReturnType<typeof createChunkNames>>[1];
type Source = { imports?: string[]; lazy?: string[]; size?: number };

/** A module graph with `main` as its entry. */
function graphOf(sources: Record<string, Source>): Graph {
  const usersOf = (id: string, kind: "imports" | "lazy") =>
    Object.keys(sources).filter((user) => sources[user]?.[kind]?.includes(id));
  return {
    getModuleInfo: (id) =>
      ({
        isEntry: id === "main",
        code: "x".repeat(sources[id]?.size ?? 0),
        importedIds: sources[id]?.imports ?? [],
        dynamicallyImportedIds: sources[id]?.lazy ?? [],
        importers: usersOf(id, "imports"),
        dynamicImporters: usersOf(id, "lazy"),
      }) as unknown as ReturnType<Graph["getModuleInfo"]>,
  };
}

test("modules of the same pages form a chunk; modules of one page or of the entry do not", () => {
  const graph = graphOf({
    main: { imports: ["button"], lazy: ["a-page.tsx", "b-page.tsx", "c-page.tsx"] },
    button: { size: 9000 },
    "a-page.tsx": { imports: ["button", "form", "map", "own"] },
    "b-page.tsx": { imports: ["form", "map", "table"] },
    "c-page.tsx": { imports: ["table"] },
    form: { size: 9000 },
    map: { size: 9000 },
    table: { size: 9000 },
    own: { size: 9000 },
  });
  const nameOf = createChunkNames();
  const names = ["form", "map", "table", "own", "button"].map((id) => nameOf(id, graph));
  expect(names[0]).toMatch(/^shared~/);
  expect(names[1]).toBe(names[0]);
  expect(names[2]).toMatch(/^shared~/);
  expect(names[2]).not.toBe(names[0]);
  expect(names.slice(3)).toEqual([null, null]);
});

test("a small chunk of two pages joins the chunk that these pages load anyway", () => {
  const graph = graphOf({
    main: { lazy: ["a-page.tsx", "b-page.tsx", "c-page.tsx"] },
    "a-page.tsx": { imports: ["top"] },
    "b-page.tsx": { imports: ["top"] },
    "c-page.tsx": { imports: ["middle"] },
    top: { imports: ["middle"], size: 100 },
    middle: { imports: ["bottom"], size: 9000 },
    bottom: { size: 9000 },
  });
  const nameOf = createChunkNames();
  expect(nameOf("bottom", graph)).toBe(nameOf("middle", graph));
  expect(nameOf("top", graph)).toBe(nameOf("middle", graph));
});

test("chunks that would import each other do not join", () => {
  const sources: Record<string, Source> = {
    main: { lazy: ["a-page.tsx", "b-page.tsx", "c-page.tsx", "d-page.tsx"] },
    "a-page.tsx": { imports: ["list"] },
    "b-page.tsx": { imports: ["form", "list"] },
    "c-page.tsx": { imports: ["form"] },
    "d-page.tsx": { imports: ["map"] },
    form: { imports: ["map", "table"], size: 100 },
    list: { imports: ["money", "table"], size: 1000 },
    map: { imports: ["money", "time"], size: 9000 },
    table: { imports: ["time"], size: 9000 },
    money: { size: 2900 },
    time: { size: 2900 },
  };
  const graph = graphOf(sources);
  const nameOf = createChunkNames();
  const chunkOf = new Map(Object.keys(sources).map((id) => [id, nameOf(id, graph)]));
  const importsOf = (chunk: string) =>
    Object.entries(sources)
      .filter(([id]) => chunkOf.get(id) === chunk)
      .flatMap(([, { imports = [] }]) => imports.map((id) => chunkOf.get(id)))
      .filter((other) => other !== chunk);
  const chunks = new Set(
    [...chunkOf.values()].filter((chunk) => chunk !== null && chunk !== undefined),
  );
  expect(chunks.size).toBeGreaterThan(1);
  for (const chunk of chunks) {
    const reached = new Set(importsOf(chunk));
    for (const other of reached) for (const next of importsOf(other ?? "")) reached.add(next);
    expect([...reached]).not.toContain(chunk);
  }
});

test("a contract loses server-only parts and keeps the schemas of forms", () => {
  const code = `
    const shared = { audience: "rider", reply: successWith({ ride: z.string() }) } as const;
    export const book = endpoint({
      method: "POST", path: "/book", summary: "Book", limit: "write",
      body: z.object({ at: z.string() }), ...shared });
    export const pay = endpoint({ method: "POST", path: "/pay", body: z.object({}), reply: z.string() });
    export const later = () => z.string();
    register(book);`;
  expect(
    leanContract("contract.ts", code, new Set(["book.body"]))
      .replace(/\s+/g, " ")
      .trim(),
  ).toBe(
    `const shared = { } as const; export const book = /* @__PURE__ */ endpoint({ method: "POST", path: "/book", body: /* @__PURE__ */ z.object({ at: /* @__PURE__ */ z.string() }), ...shared }); export const pay = /* @__PURE__ */ endpoint({ method: "POST", path: "/pay", }); export const later = () => z.string(); register(book);`,
  );
});
