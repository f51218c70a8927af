import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { createChunkNames } from "./scripts/chunks.ts";
import { leanContracts } from "./scripts/contracts.plugin.ts";
import { serviceWorker } from "./service-worker.plugin.ts";
import { staticPages } from "./static-pages.plugin.ts";

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Maximum kB (gzip) of the first page's scripts and styles; see docs/performance.md. */
const budget = { scripts: 130, styles: 12 };

/** Code for every visitor (libraries change least), of all forms, and shared by pages (decision 126). */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "libraries", tags: ["$initial"], test: /node_modules/ },
  { name: "first", tags: ["$initial"] },
  { name: "forms", test: /node_modules[\\/](react-hook-form|@hookform)/ },
  { name: "validation", test: /node_modules[\\/]zod/ },
  { name: createChunkNames(), debugName: "shared", includeDependenciesRecursively: false },
];

/** Default names of shared chunks list all their users; a short hash is enough, because each import repeats it. */
const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${name.replace(/~.*/, "")}-[hash:7].js`;

export default defineConfig({
  plugins: [
    leanContracts(),
    react(),
    tailwindcss(),
    checkBudget(),
    checkCycles(),
    serviceWorker(),
    staticPages(),
    compressFiles(),
  ],
  publicDir: "src/web/public",
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // The content security policy forbids data: fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames } },
  },
  server: {
    proxy: {
      "/api": { target: api, ws: true },
      ...{ "/map": api, "/uploads": api, "/sandbox": api, "/healthz": api },
    },
  },
});

/** Fails the build when the initial files exceed the budget. */
function checkBudget(): Plugin {
  return {
    name: "within-budget",
    apply: "build",
    writeBundle(_options, bundle) {
      const outputs = Object.values(bundle);
      const chunks = outputs.filter((output) => output.type === "chunk");
      const entry = chunks.find(({ isEntry }) => isEntry);
      const first = entry ? loadedWith(entry, chunks) : [];
      const styles = new Set(
        first.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
      );
      const assets = outputs.filter((output) => output.type === "asset");
      const sizes = {
        scripts: kilobytes(first.map(({ code }) => code)),
        styles: kilobytes(
          assets.filter(({ fileName }) => styles.has(fileName)).map(({ source }) => source),
        ),
      };
      for (const part of ["scripts", "styles"] as const) {
        if (sizes[part] <= budget[part]) continue;
        this.error(`${part}: ${sizes[part].toFixed(1)} kB gzip, the budget is ${budget[part]}`);
      }
    },
  };
}

/** Fails the build when chunks import each other in a cycle: one of them would run before its dependency. */
function checkCycles(): Plugin {
  return {
    name: "without-cycles",
    apply: "build",
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      for (const chunk of chunks) {
        const { fileName, imports } = chunk;
        const needed = chunks.filter((other) => imports.includes(other.fileName));
        const back = needed.find((other) => loadedWith(other, chunks).includes(chunk));
        if (back) this.error(`${fileName} and ${back.fileName} import each other in a cycle`);
      }
    },
  };
}

/** A chunk and all its static imports. */
function loadedWith(entry: Rolldown.OutputChunk, chunks: Rolldown.OutputChunk[]) {
  const loaded = new Set([entry]);
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  return [...loaded];
}

function kilobytes(sources: (string | Uint8Array)[]): number {
  return sources.reduce((sum, source) => sum + gzipSync(source).length, 0) / 1000;
}

/** Writes .br and .gz files beside every text file of the build; the server sends them as they are. */
function compressFiles(): Plugin {
  return {
    name: "compress-files",
    apply: "build",
    writeBundle: {
      sequential: true,
      order: "post",
      handler({ dir = "dist/web" }) {
        for (const entry of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
          if (!/\.(m?js|css|html|svg|json|webmanifest|txt)$/.test(entry)) continue;
          const path = join(dir, entry);
          const content = readFileSync(path);
          writeFileSync(`${path}.br`, brotliCompressSync(content));
          writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}
