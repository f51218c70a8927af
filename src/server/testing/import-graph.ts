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
  /** False if it imports types alone, which are gone at run time. */
  isValue: boolean;
}

/** The production files below a folder; paths are relative to the repository. */
export const listFiles = (folder: string): string[] =>
  globSync(`${folder.replace(/\/$/, "")}/**/*.ts`, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.test\.ts$|\.d\.ts$|\/testing\//.test(path));

/** The imports that the production files below these folders write, of each other and of other folders. */
export const readImports = (...folders: string[]): Import[] =>
  folders.flatMap(listFiles).flatMap((from) =>
    [...readFileSync(join(root, from), "utf8").matchAll(statement)].flatMap(
      ([, type, names, specifier, bare]) => {
        const to = target(from, specifier ?? bare ?? "");
        return to === null ? [] : [{ from, to, isValue: !type && hasValue(names) }];
      },
    ),
  );

function target(from: string, specifier: string): string | null {
  if (specifier.startsWith(".")) return join(dirname(from), specifier).replaceAll("\\", "/");
  const found = aliases.find(({ alias }) => specifier.startsWith(alias));
  return found ? found.folder + specifier.slice(found.alias.length) : null;
}

/** Whether any of the names between the braces is not marked as a type. */
const hasValue = (names: string | undefined): boolean =>
  names === undefined ||
  names.split(",").some((name) => name.trim() !== "" && !name.trim().startsWith("type "));

/** The files on a cycle, and those between two cycles; none without a cycle. */
export function filesOnCycles(imports: readonly Import[]): string[] {
  let left = imports;
  for (;;) {
    const importers = new Set(left.map(({ from }) => from));
    const imported = new Set(left.map(({ to }) => to));
    const rest = left.filter(({ from, to }) => importers.has(to) && imported.has(from));
    if (rest.length === left.length) return [...importers].toSorted();
    left = rest;
  }
}
