import { createHash } from "node:crypto";
import { build, type Plugin, type Rolldown } from "vite";

/** Public files cached for offline use. */
const publicFiles = ["/favicon.svg", "/manifest.webmanifest", "/icons/icon-192.png"];

/** Builds `/sw.js` after the application and embeds the list of its files. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    writeBundle: {
      sequential: true,
      order: "pre",
      async handler({ dir = "dist/web" }, bundle) {
        await build({
          configFile: false,
          logLevel: "warn",
          publicDir: false,
          define: { BUILD: JSON.stringify(listFiles(Object.values(bundle))) },
          build: {
            outDir: dir,
            emptyOutDir: false,
            target: "es2022",
            modulePreload: false,
            rolldownOptions: {
              input: "src/worker/sw.ts",
              output: { entryFileNames: "sw.js", format: "es" },
            },
          },
        });
      },
    },
  };
}

/** The build's id and files: the shell, which every page loads, and the other scripts. See `src/worker/build.ts`. */
function listFiles(files: (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) {
  const chunks = files.filter((file) => file.type === "chunk");
  const initial = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const name of initial) {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    for (const imported of chunk?.imports ?? []) initial.add(imported);
  }
  const assets = files.map(({ fileName }) => fileName).filter((name) => name.startsWith("assets/"));
  const isShell = (name: string) => initial.has(name) || /\.(css|woff2)$/.test(name);
  return {
    id: createHash("sha256").update(files.map(contentOf).join()).digest("hex").slice(0, 12),
    shell: ["/index.html", ...publicFiles, ...assets.filter(isShell).map((name) => `/${name}`)],
    pages: assets
      .filter((name) => !isShell(name) && name.endsWith(".js") && !isMapLibrary(name))
      .map((name) => `/${name}`),
  };
}

/** Excluded: the map library is larger than all pages, and is cached when a page first loads it. */
const isMapLibrary = (name: string): boolean => name.includes("maplibre");

const contentOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): string =>
  file.fileName.endsWith(".html") && file.type === "asset" ? String(file.source) : file.fileName;
