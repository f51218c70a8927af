/** Colors of the design that stand beside the accent; `src/web/ui/tokens.test.ts` compares them with the stylesheet. */
export const designColors = {
  /** Text on a filled button. */
  ink: "#0a0a0a",
  /** The lightest surface of the dark theme. */
  dark: "#242424",
  /** The darkest surface of the light theme. */
  light: "#e9e9e6",
};

/** The design's accent, as in `src/web/styles.css`. */
export const DEFAULT_ACCENT = "#ffd60a";

/** Least contrast of a text by WCAG 2.2, level AA. */
const READABLE = 4.5;
const STEP = 0.02;

type Rgb = [red: number, green: number, blue: number];

const rgbOf = (hex: string): Rgb => {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
};

/** Mixes a share of another color into a color. */
function mix(hex: string, other: string, share: number): string {
  const [from, to] = [rgbOf(hex), rgbOf(other)];
  const channels = from.map((channel, at) => channel + ((to[at] ?? 0) - channel) * share);
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(hex)
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Why a color cannot be the accent; null if it can. */
export function accentProblem(hex: string): string | null {
  const ratio = contrastOf(hex, designColors.dark);
  if (ratio >= READABLE) return null;
  return `This color has a contrast of ${roundDown(ratio)}:1 on the dark pages, and texts need ${READABLE}:1. Choose a lighter one.`;
}

const roundDown = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

/** The accent in all its uses: fills and their states, texts in both themes, tinted surfaces. */
export function accentTokens(hex: string) {
  const tintOfLight = mix(hex, "#ffffff", 0.8);
  let ofLight = hex;
  for (let share = STEP; !isReadableOnLight(ofLight, tintOfLight); share += STEP)
    ofLight = mix(hex, "#000000", share);
  return {
    dark: {
      accent: hex,
      yellow: hex,
      "yellow-hover": mix(hex, "#ffffff", 0.27),
      "yellow-press": mix(hex, "#000000", 0.1),
      "tint-accent": mix(hex, designColors.ink, 0.86),
    },
    light: { accent: ofLight, "tint-accent": tintOfLight },
  };
}

const isReadableOnLight = (hex: string, tint: string): boolean =>
  [designColors.light, tint].every((surface) => contrastOf(hex, surface) >= READABLE);

/** A style sheet that replaces the design's accent. */
export function accentStyles(hex: string): string {
  const { dark, light } = accentTokens(hex);
  return [
    `:root{${declarations(dark)}}`,
    `[data-theme="light"]{${declarations(light)}}`,
    // Maps stay dark in both themes.
    `[data-theme] .map-ground{${declarations({ accent: dark.accent })}}`,
  ].join("\n");
}

const declarations = (tokens: Record<string, string>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(";");
