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

test("modules of the same pages form a chunk; a page's own modules and the first page's do not", () => {
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
