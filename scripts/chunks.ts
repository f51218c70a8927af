import type { Rolldown } from "vite";

type Graph = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };
type Imports = Map<string, Set<string>>;
/** Modules that are loaded together; `pages` are the lazy parts that load them. */
type Chunk = { modules: Set<string>; pages: Set<string>; size: number; imports: Set<Chunk> };

/** Source bytes below which a chunk joins another. */
const SMALL = 3000;
/** Most candidates to merge a small chunk with. Computing a candidate's waste includes its imports and is slow. */
const CANDIDATES = 25;
const ICON_LIST = /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;

/**
 * Names the chunk of each shared module, so that a page loads little more than it needs, in few files: modules of the
 * same pages form a chunk, and small chunks join where the fewest unneeded bytes are loaded, unless chunks would then
 * import each other in a cycle.
 */
export function createChunkNames(): (id: string, graph: Graph) => string | null {
  let names: Map<string, string> | undefined;
  return (id, graph) => {
    names ??= nameChunks(id, graph);
    return names.get(id) ?? null;
  };
}

function nameChunks(anyId: string, graph: Graph): Map<string, string> {
  const imports: Imports = new Map();
  const entry = entryOf(anyId, graph);
  const pages = [...addImports(entry, imports, graph)].filter((id) => id !== entry);
  const initial = reachable(entry, imports);
  const users = new Map<string, Set<string>>();
  for (const page of pages) {
    for (const id of reachable(page, imports)) {
      if (!initial.has(id)) users.set(id, new Set(users.get(id)).add(page));
    }
  }
  const sizeOf = (id: string) => graph.getModuleInfo(id)?.code?.length ?? 0;
  const names = new Map<string, string>();
  for (const [index, { modules }] of mergeSmallChunks(chunksOf(users, sizeOf), imports).entries()) {
    for (const id of modules) names.set(id, `shared~${index}`);
  }
  return names;
}

/** The application's entry, which imports all other modules, directly or through others. */
function entryOf(id: string, graph: Graph): string {
  const seen = new Set([id]);
  for (const each of seen) {
    const info = graph.getModuleInfo(each);
    if (info?.isEntry) return each;
    for (const user of [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])])
      seen.add(user);
  }
  throw new Error(`No entry imports ${id}`);
}

/** Collects the static imports of all modules; returns the modules that are imported on demand, and the entry. */
function addImports(entry: string, imports: Imports, graph: Graph): Set<string> {
  const starts = new Set([entry]);
  const queue = new Set([entry]);
  for (const id of queue) {
    const info = graph.getModuleInfo(id);
    const needed = new Set(
      (info?.importedIds ?? []).flatMap((used) => throughIconList(used, info, graph)),
    );
    imports.set(id, needed);
    for (const used of needed) queue.add(used);
    for (const used of info?.dynamicallyImportedIds ?? []) {
      starts.add(used);
      queue.add(used);
    }
  }
  return starts;
}

/** Replaces an import of the list of all icons by the modules of the icons that the importing module names. */
function throughIconList(used: string, user: Rolldown.ModuleInfo | null, graph: Graph): string[] {
  if (!ICON_LIST.test(used)) return [used];
  const names = /import \{([^}]*)\} from "lucide-react"/.exec(user?.code ?? "")?.[1] ?? "";
  const list = graph.getModuleInfo(used);
  const importNames = names.split(",").map((name) => name.trim().split(" ")[0] ?? "");
  return importNames.flatMap((name) => {
    const path = new RegExp(`default as ${name}\\b[^}]*\\} from '\\./(.*?)'`).exec(
      list?.code ?? "",
    )?.[1];
    return list?.importedIds.filter((id) => path && id.endsWith(path)) ?? [];
  });
}

function reachable(start: string, imports: Imports): Set<string> {
  const ids = new Set([start]);
  for (const id of ids) for (const used of imports.get(id) ?? []) ids.add(used);
  return ids;
}

function chunksOf(users: Map<string, Set<string>>, sizeOf: (id: string) => number): Chunk[] {
  const chunks = new Map<string, Chunk>();
  for (const [id, pages] of [...users].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (pages.size === 1) continue;
    const key = [...pages].sort().join();
    const chunk = chunks.get(key) ?? {
      modules: new Set(),
      pages: new Set(pages),
      size: 0,
      imports: new Set(),
    };
    chunk.modules.add(id);
    chunk.size += sizeOf(id);
    chunks.set(key, chunk);
  }
  return [...chunks.values()];
}

/** Merges small chunks, smallest first, each with the chunk that wastes the fewest bytes. */
function mergeSmallChunks(all: Chunk[], imports: Imports): Chunk[] {
  const chunks = new Set(all);
  const unmergeable = new Set<Chunk>();
  connect(all, imports);
  for (;;) {
    const [small] = [...chunks]
      .filter((chunk) => chunk.size < SMALL && !unmergeable.has(chunk))
      .sort((a, b) => a.size - b.size);
    if (!small) return [...chunks];
    const partner = partnerOf(small, [...chunks]);
    if (partner) merge(small, partner, chunks);
    else unmergeable.add(small);
  }
}

/** The chunk whose merge with a small one makes pages load the fewest unneeded bytes and creates no import cycle. */
function partnerOf(small: Chunk, chunks: Chunk[]): Chunk | undefined {
  const byWaste = chunks
    .filter((chunk) => chunk !== small)
    .map((chunk) => ({ chunk, waste: ownWaste(small, chunk) }))
    .sort((a, b) => a.waste - b.waste);
  const candidates: typeof byWaste = [];
  for (const { chunk } of byWaste) {
    if (candidates.length === CANDIDATES) break;
    if (closesCycle(small, chunk)) continue;
    candidates.push({ chunk, waste: waste(small, chunk) + waste(chunk, small) });
  }
  return candidates.sort((a, b) => a.waste - b.waste)[0]?.chunk;
}

/** Finds the chunks that each chunk imports. */
function connect(chunks: Chunk[], imports: Imports): void {
  const chunkOf = new Map(chunks.flatMap((chunk) => [...chunk.modules].map((id) => [id, chunk])));
  for (const chunk of chunks) {
    for (const used of [...chunk.modules].flatMap((id) => [...(imports.get(id) ?? [])])) {
      const other = chunkOf.get(used);
      if (other && other !== chunk) chunk.imports.add(other);
    }
  }
}

function merge(from: Chunk, into: Chunk, chunks: Set<Chunk>): void {
  chunks.delete(from);
  into.modules = new Set([...into.modules, ...from.modules]);
  into.pages = new Set([...into.pages, ...from.pages]);
  into.imports = new Set([...into.imports, ...from.imports]);
  into.size += from.size;
  for (const chunk of chunks) if (chunk.imports.delete(from)) chunk.imports.add(into);
  into.imports.delete(into);
  for (const chunk of withImports(into)) for (const page of into.pages) chunk.pages.add(page);
}

/** Bytes of a chunk and its imports that the pages of the other chunk would newly load, times the pages' weights. */
const waste = (chunk: Chunk, other: Chunk): number =>
  [...withImports(chunk)].reduce(
    (sum, each) => sum + each.size * weightWithout(each.pages, other.pages),
    0,
  );

const ownWaste = (a: Chunk, b: Chunk): number =>
  a.size * weightWithout(a.pages, b.pages) + b.size * weightWithout(b.pages, a.pages);

function withImports(chunk: Chunk): Set<Chunk> {
  const chunks = new Set([chunk]);
  for (const { imports } of chunks) for (const imported of imports) chunks.add(imported);
  return chunks;
}

/** Weight of the pages that would newly load a chunk. */
const weightWithout = (pages: Set<string>, others: Set<string>): number =>
  [...others].reduce((sum, page) => (pages.has(page) ? sum : sum + weightOf(page)), 0);

/**
 * The booking form counts most, then the log-in and the bars of drivers and admins, pages with the tightest budgets,
 * other pages, and all else.
 */
const weightOf = (page: string): number => weights.find(({ of }) => of.test(page))?.weight ?? 1;
const weights = [
  { of: /rider-home\.tsx$/, weight: 20 },
  { of: /(driver-bar|admin-shell|\/log-in-page)\.tsx$/, weight: 8 },
  { of: /\/(rider-history|operations\/rides)-page\.tsx$/, weight: 8 },
  { of: /(-page|driver-home)\.tsx$/, weight: 2 },
];

/** True if a merge would create an import cycle: one chunk imports the other by way of a third. */
function closesCycle(a: Chunk, b: Chunk): boolean {
  const others = [...a.imports, ...b.imports].filter((chunk) => chunk !== a && chunk !== b);
  const reached = new Set(others);
  for (const chunk of reached) {
    if (chunk === a || chunk === b) return true;
    for (const next of chunk.imports) reached.add(next);
  }
  return false;
}
