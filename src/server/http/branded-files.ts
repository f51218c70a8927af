import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { DEFAULT_ZONE, marketZone } from "#shared/market-zone.ts";
import { html } from "#shared/markup.ts";
import { DEFAULT_NAME, ownBrand, productName } from "#shared/product.ts";

const ZONE = /(<meta name="time-zone" content=")[^"]*/;
const ICON = /<link rel="(icon|apple-touch-icon)"[^>]*>/g;

/** Writes the owner's name, logo and color of the service, and the market's time zone, into a built page. */
export function brandPage(page: string): string {
  const name = html`${productName()}`.html;
  const { logo, accent } = ownBrand();
  const named = page
    .replace(`<title>${DEFAULT_NAME}</title>`, () => `<title>${name}</title>`)
    .replace(/(<meta name="application-name" content=")[^"]*/, (_all, start) => `${start}${name}`)
    .replace(ZONE, (_all, start) => `${start}${marketZone()}`);
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

const isAsBuilt = (): boolean =>
  marketZone() === DEFAULT_ZONE && Object.values(ownBrand()).every((own) => own === null);

/** Index page and manifest with the owner's brand and time zone; null while the built files need no change. */
export function brandedFiles(root: string) {
  const read = (file: string) => readFileSync(resolve(root, file), "utf8");
  const [page, manifest] = [read("index.html"), read("manifest.webmanifest")];
  const branded = (write: () => string) => (isAsBuilt() ? null : write());
  return {
    page: () => branded(() => brandPage(page)),
    manifest: () => branded(() => brandManifest(manifest)),
  };
}
