// biome-ignore lint/style/noRestrictedImports: the test reads the stylesheet as it is written
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const styles = readFileSync("src/web/styles.css", "utf8");
const mapStyles = readFileSync("src/web/map/map.css", "utf8");

const tokensIn = (css: string) =>
  new Map(
    [...css.matchAll(/--color-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [
      name,
      hex,
    ]),
  );
const block = (css: string, selector: string) => {
  const [, rest = ""] = css.split(`${selector} {`);
  return rest.slice(0, rest.indexOf("\n  }"));
};

const dark = tokensIn(block(styles, "@theme"));
const ownOfLight = tokensIn(block(styles, '[data-theme="light"]'));
const light = new Map([...dark, ...ownOfLight]);
type Tokens = typeof dark;

/** Relative luminance by WCAG 2.2. */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (tokens: Tokens, first: string, second: string) => {
  const [darker = 0, lighter = 0] = [first, second]
    .map((token) => luminance(tokens.get(token) ?? expect.fail(`there is no color ${token}`)))
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Pairs of a color and its background whose contrast is below the minimum, such as "fg-3 on overlay: 4.12". */
const tooWeak = (tokens: Tokens, minimum: number, pairs: readonly (readonly [string, string])[]) =>
  pairs
    .map(([color, background]) => ({ color, background, is: contrast(tokens, color, background) }))
    .filter(({ is }) => is < minimum)
    .map(({ color, background, is }) => `${color} on ${background}: ${is.toFixed(2)}`);

const surfaces = ["bg", "surface", "raised", "overlay"];
const on = (backgrounds: string[], colors: string[]) =>
  colors.flatMap((color) => backgrounds.map((background) => [color, background] as const));

const texts = ["fg", "fg-2", "fg-3", "accent", "success", "danger", "warning", "info", "rider"];
const tints = ["tint-accent", "tint-success", "tint-danger", "tint-warning", "tint-info"];
const readable = [
  ...on(surfaces, texts),
  ...on(tints, ["fg", "fg-2"]),
  ...on(["yellow", "yellow-hover", "yellow-press"], ["on-yellow"]),
  ["on-destructive", "destructive"],
  ["accent", "tint-accent"],
  ["success", "tint-success"],
  ["on-tint-danger", "tint-danger"],
  ["warning", "tint-warning"],
  ["info", "tint-info"],
] as const;
/** Edges of controls, marks of a chart, the focus ring, and the ring's color on a yellow button. */
const visible = [
  ...on(surfaces, ["control", "accent", "mark", "fg-2", "fg-3", "success", "warning", "danger"]),
  ["fg", "bg"],
  ["fg", "surface"],
] as const;

describe.each([
  ["dark", dark],
  ["light", light],
])("the %s theme", (_, tokens) => {
  test("has readable texts (4.5:1)", () => {
    expect(tooWeak(tokens, 4.5, readable)).toEqual([]);
  });

  test("has visible edges, marks and focus rings (3:1)", () => {
    expect(tooWeak(tokens, 3, visible)).toEqual([]);
  });
});

test("the light theme replaces every color except yellow, destructive and the text on them", () => {
  const shared = [...dark.keys()].filter((name) => !ownOfLight.has(name));
  expect(shared).toEqual([
    ...["yellow", "yellow-hover", "yellow-press", "on-yellow"],
    ...["destructive", "on-destructive"],
  ]);
});

test("the browser's bars have the color of the page", () => {
  const page = readFileSync("index.html", "utf8");
  expect(page).toContain(`isLight ? "${light.get("bg")}" : "${dark.get("bg")}"`);
});

const mapRules = (selector: string) => block(mapStyles.replaceAll("\n}", "\n  }"), selector);

test("a map without light colors keeps the dark theme", () => {
  const ofMap = tokensIn(mapRules(".map-ground"));
  expect(ofMap.size).toBeGreaterThan(5);
  for (const [name, hex] of ofMap) expect([name, hex]).toEqual([name, dark.get(name)]);
});

test.each([
  ["\n.sketch-ground", dark],
  ['[data-theme="light"] .sketch-ground', light],
])("marks have a contrast of 3:1 to the ground of %s", (selector, tokens) => {
  const [, ground = ""] = mapRules(selector).match(/--map-ground: (#[0-9a-f]{6});/) ?? [];
  const onMap = new Map([...tokens, ["ground", ground]]);
  expect(tooWeak(onMap, 3, on(["ground"], ["accent", "info", "fg-3", "control"]))).toEqual([]);
});

test("never puts a text color that changes with the theme on yellow", () => {
  const sources = import.meta.glob<string>("/src/web/**/*.{ts,tsx}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const strings = Object.values(sources).flatMap(
    (source) => source.match(/"[^"\n]*"|`[^`]*`/g) ?? [],
  );
  expect(strings.length).toBeGreaterThan(100);
  const isThemedOnYellow = (classes: string) =>
    /(^|[\s"`])bg-yellow(?![-\w])/.test(classes) &&
    /(^|[\s"`])text-(fg|accent)(?![\w])/.test(classes);
  expect(strings.filter(isThemedOnYellow)).toEqual([]);
});
