import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";

const folder = "src/web/public";

interface Manifest {
  icons: { src: string; sizes: string }[];
  screenshots: { src: string; sizes: string; form_factor: string }[];
}

const manifest = JSON.parse(await readFile(`${folder}/manifest.webmanifest`, "utf8")) as Manifest;

test.each([...manifest.icons, ...manifest.screenshots])(
  "$src has the size that the manifest names, and less than 100 kB",
  async ({ src, sizes }) => {
    const file = await readFile(folder + src);
    expect(await sizeOf(file)).toBe(sizes);
    expect(file.length).toBeLessThan(100_000);
  },
);

/** WebP is read here, because the product's image library is told to refuse it. */
async function sizeOf(file: Buffer): Promise<string> {
  if (file.toString("latin1", 8, 16) === "WEBPVP8 ")
    return `${file.readUInt16LE(26)}x${file.readUInt16LE(28)}`;
  const { width, height } = await sharp(file).metadata();
  return `${width}x${height}`;
}

test("the manifest shows the product on a phone and on a desktop", () => {
  const formFactors = manifest.screenshots.map(({ form_factor }) => form_factor);
  expect(new Set(formFactors)).toEqual(new Set(["narrow", "wide"]));
});
