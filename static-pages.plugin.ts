import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const folder = "dist/pages";

/**
 * Builds what the server needs to render public pages: their module (`render.js`), and their frame (`frame.html`),
 * which is the application's page with a small script that loads the application on demand.
 */
export function staticPages(): Plugin {
  return {
    name: "static-pages",
    apply: "build",
    writeBundle: {
      sequential: true,
      order: "pre",
      async handler({ dir = "dist/web" }, bundle) {
        const start = await buildStart(dir, applicationFiles(Object.values(bundle)));
        const page = readFileSync(join(dir, "index.html"), "utf8");
        await buildRenderer();
        writeFileSync(join(folder, "frame.html"), withScript(page, start));
      },
    },
  };
}

/** Paths of the application's entry and, after it, of all scripts that it imports. */
function applicationFiles(files: (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string[] {
  const chunks = files.filter((file) => file.type === "chunk");
  const names = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const name of names)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      names.add(imported);
  return [...names].map((name) => `/${name}`);
}

/** Builds the script of rendered pages on its own, so that it shares no file with the application. Returns its path. */
async function buildStart(dir: string, application: string[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { APPLICATION: JSON.stringify(application) },
    build: {
      outDir: dir,
      emptyOutDir: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: "src/web/start.ts",
        output: { entryFileNames: "assets/start-[hash].js", format: "es" },
      },
    },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output)) throw new Error("src/web/start.ts was not built");
  return `/${output.output[0].fileName}`;
}

/** Replaces the application's scripts and their preloads by the script at `path`. */
const withScript = (page: string, path: string): string =>
  page
    .replaceAll(/\s*<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?/g, "")
    .replace("</head>", `  <script type="module" src="${path}"></script>\n  </head>`);

const buildRenderer = () =>
  build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true },
    build: {
      ssr: "src/web/prerender.tsx",
      outDir: folder,
      emptyOutDir: true,
      target: "node20",
      minify: true,
      rolldownOptions: { output: { entryFileNames: "render.js" } },
    },
  });
