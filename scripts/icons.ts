// Draws the application's icons from its mark: `node scripts/icons.ts`. The results are committed.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const folder = join(import.meta.dirname, "../src/web/public");
const svgText = await readFile(join(folder, "favicon.svg"), "utf8");
const mark = svgText.trim().replace(/<title>.*<\/title>/, "");
const strokes = mark.replace(/^<svg[^>]*>|<rect[^>]*>|<\/svg>$/g, "");

/**
 * The mark on a full yellow background, within the middle four fifths, because systems crop icons to their
 * own shape.
 */
const fullBleed = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 40 40"><rect x="-4" y="-4" width="40" height="40" fill="#ffd60a"/>${strokes}</svg>`;
/** One color on a transparent background, for the status bar. */
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="6 4 22 24">${strokes.replaceAll("#0a0a0a", "#fff")}</svg>`;

const icons = [
  { svg: mark, size: 192, name: "icon-192" },
  { svg: mark, size: 512, name: "icon-512" },
  { svg: fullBleed, size: 512, name: "maskable-512" },
  { svg: fullBleed, size: 180, name: "apple-touch-180" },
  { svg: badge, size: 96, name: "badge-96" },
];
for (const { svg, size, name } of icons) {
  const drawing = sharp(Buffer.from(svg), { density: 1200 }).resize(size, size, {
    fit: "contain",
    background: "#0000",
  });
  await drawing
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `icons/${name}.png`));
}
