import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");
const statement =
  /^(?:import|export)\s+(type\s+)?(?:\{([^}]*)\}|[^"';{]*?)\s*from\s*"([^"]+)"|^import\s+"([^"]+)"/gm;

interface Manifest {
  imports: Record<string, string>;
}

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
const aliases = Object.entries(manifest.imports).map(([alias, path]) => ({
  alias: alias.replace("*", ""),
  folder: path.replace("./", "").replace("*", ""),
}));

export interface Import {
  from: string;
  to: string;
  /** False for a type-only import, which is erased at run time. */
  isValue: boolean;
}

/** The production files below a folder; paths are relative to the repository. */
export const listFiles = (folder: string): string[] =>
  globSync(`${folder.replace(/\/$/, "")}/**/*.ts`, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.test\.ts$|\.d\.ts$|\/testing\//.test(path));

/** All imports in the production files below these folders. */
export const readImports = (...folders: string[]): Import[] =>
  folders.flatMap(listFiles).flatMap((from) =>
    [...readFileSync(join(root, from), "utf8").matchAll(statement)].flatMap(
      ([, type, names, specifier, sideEffectSpecifier]) => {
        const to = targetOf(from, specifier ?? sideEffectSpecifier ?? "");
        return to === null ? [] : [{ from, to, isValue: !type && hasValue(names) }];
      },
    ),
  );

function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith(".")) return join(dirname(from), specifier).replaceAll("\\", "/");
  const alias = aliases.find(({ alias }) => specifier.startsWith(alias));
  return alias ? alias.folder + specifier.slice(alias.alias.length) : null;
}

/** True if at least one imported name is a value. */
const hasValue = (names: string | undefined): boolean =>
  names === undefined ||
  names.split(",").some((name) => name.trim() !== "" && !name.trim().startsWith("type "));

/** Files on an import cycle or on a path between two cycles; empty without a cycle. */
export function filesOnCycles(imports: readonly Import[]): string[] {
  let remaining = imports;
  for (;;) {
    const importers = new Set(remaining.map(({ from }) => from));
    const imported = new Set(remaining.map(({ to }) => to));
    const candidates = remaining.filter(({ from, to }) => importers.has(to) && imported.has(from));
    if (candidates.length === remaining.length) return [...importers].toSorted();
    remaining = candidates;
  }
}
