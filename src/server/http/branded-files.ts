import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { html } from "#shared/markup.ts";
import { DEFAULT_NAME, ownBrand, productName } from "#shared/product.ts";

const ICON = /<link rel="(icon|apple-touch-icon)"[^>]*>/g;

/** Writes the owner's name, logo and color of the service into a built page. */
export function brandPage(page: string): string {
  const name = html`${productName()}`.html;
  const { logo, accent } = ownBrand();
  const named = page
    .replace(`<title>${DEFAULT_NAME}</title>`, () => `<title>${name}</title>`)
    .replace(/(<meta name="application-name" content=")[^"]*/, (_all, start) => `${start}${name}`);
  const marked = logo
    ? named.replace(ICON, (_all, rel) => `<link rel="${rel}" href="${logo}" />`)
    : named;
  if (accent === null) return marked;
  const styles = `<link rel="stylesheet" href="/theme.css?${accent.slice(1)}" />`;
  return marked.replace("</head>", `  ${styles}\n  </head>`);
}

/** Writes name and logo into the built manifest of the installed application. */
function brandManifest(manifest: string): string {
  const { logo } = ownBrand();
  const icons = [{ src: logo, sizes: "512x512", type: "image/png", purpose: "any" }];
  return JSON.stringify({
    ...(JSON.parse(manifest) as object),
    ...{ name: productName(), short_name: productName() },
    ...(logo && { icons }),
  });
}

/** Built files that carry the brand: with the owner's, or null while the build's own are right. */
export function brandedFiles(root: string) {
  const read = (file: string) => readFileSync(resolve(root, file), "utf8");
  const [page, manifest] = [read("index.html"), read("manifest.webmanifest")];
  const branded = (write: () => string) =>
    Object.values(ownBrand()).every((own) => own === null) ? null : write();
  return {
    page: () => branded(() => brandPage(page)),
    manifest: () => branded(() => brandManifest(manifest)),
  };
}
