import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { html } from "#shared/markup.ts";
import { DEFAULT_NAME, ownProductName, productName } from "#shared/product.ts";

/** Writes the owner's name of the service into a built page. */
export function brandPage(page: string): string {
  const name = html`${productName()}`.html;
  return page
    .replace(`<title>${DEFAULT_NAME}</title>`, () => `<title>${name}</title>`)
    .replace(/(<meta name="application-name" content=")[^"]*/, (_all, start) => `${start}${name}`);
}

/** Writes it into the built manifest of the installed application. */
const brandManifest = (manifest: string): string =>
  JSON.stringify({
    ...(JSON.parse(manifest) as object),
    name: productName(),
    short_name: productName(),
  });

/** Built files that carry the name: with the owner's, or null while the build's own are right. */
export function brandedFiles(root: string) {
  const read = (file: string) => readFileSync(resolve(root, file), "utf8");
  const [page, manifest] = [read("index.html"), read("manifest.webmanifest")];
  const branded = (write: () => string) => (ownProductName() === null ? null : write());
  return {
    page: () => branded(() => brandPage(page)),
    manifest: () => branded(() => brandManifest(manifest)),
  };
}
