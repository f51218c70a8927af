// biome-ignore lint/style/noRestrictedImports: the test reads the stylesheet as it is written
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const styles = readFileSync("src/web/styles.css", "utf8");
const tokens = new Map(
  [...styles.matchAll(/--color-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [
    name,
    hex,
  ]),
);

/** Relative luminance by WCAG 2.2. */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (first: string, second: string) => {
  const [dark = 0, light = 0] = [first, second]
    .map((token) => luminance(tokens.get(token) ?? expect.fail(`there is no colour ${token}`)))
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const surfaces = ["bg", "surface", "raised", "overlay"];
const texts = ["fg", "fg-2", "fg-3", "accent", "success", "danger", "warning", "info", "rider"];
const onEverySurface = (names: string[]) =>
  names.flatMap((name) => surfaces.map((surface) => [name, surface]));

test.each(onEverySurface(texts))("%s is readable on %s (4.5:1)", (text, surface) => {
  expect(contrast(text ?? "", surface ?? "")).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-accent", "accent-press"],
  ["fg", "destructive"],
  ["accent", "tint-accent"],
  ["success", "tint-success"],
  ["on-tint-danger", "tint-danger"],
  ["warning", "tint-warning"],
  ["info", "tint-info"],
  ["fg-2", "tint-accent"],
])("%s is readable on %s (4.5:1)", (text, background) => {
  expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
});

test.each(onEverySurface(["control", "accent"]))(
  "the edge %s is visible on %s (3:1)",
  (edge, surface) => {
    expect(contrast(edge ?? "", surface ?? "")).toBeGreaterThanOrEqual(3);
  },
);

test("puts no white text on yellow", () => {
  const sources = import.meta.glob<string>("/src/web/**/*.{ts,tsx}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const strings = Object.values(sources).flatMap(
    (source) => source.match(/"[^"\n]*"|`[^`]*`/g) ?? [],
  );
  expect(strings.length).toBeGreaterThan(100);
  const isWhiteOnYellow = (classes: string) =>
    /(^|[\s"`])bg-accent(?![-\w])/.test(classes) && /(^|[\s"`])text-fg(?![\w])/.test(classes);
  expect(strings.filter(isWhiteOnYellow)).toEqual([]);
});
