import type { StyleSpecification } from "maplibre-gl";

/** Night map in the product's colors (`src/web/styles.css`); the accent itself is left to routes and pins. */
const dark = {
  water: "#0a141c",
  waterLine: "#12222e",
  land: "#161616",
  sand: "#1d1b14",
  green: "#132016",
  site: "#1b1a1c",
  building: "#202020",
  buildingEdge: "#2c2c2c",
  bridge: "#1e1e1e",
  border: "#4a4636",
  path: "#2b2b2b",
  service: "#2a2a2a",
  minor: "#343434",
  middle: "#403d33",
  major: "#4d4526",
  motorway: "#62521a",
  casing: "#161616",
  rail: "#38383c",
  ferry: "#27404f",
  halo: "#0d0d0d",
  label: "#c9c9c9",
  strongLabel: "#fafafa",
  quietLabel: "#a6a6a6",
  waterLabel: "#8fb2c8",
  greenLabel: "#8fbf9b",
  stopLabel: "#e8d48a",
};

type ColorName = keyof typeof dark;

const light: Record<ColorName, string> = {
  water: "#cfdfe8",
  waterLine: "#bcd1dd",
  land: "#f3f2ee",
  sand: "#efe9d8",
  green: "#dfebd8",
  site: "#ecebe8",
  building: "#e7e5e0",
  buildingEdge: "#d8d5ce",
  bridge: "#eceae5",
  border: "#a39c86",
  path: "#dad6cd",
  service: "#fdfdfc",
  minor: "#ffffff",
  middle: "#fffdf5",
  major: "#faf0d0",
  motorway: "#f1dfa6",
  casing: "#dbd8d0",
  rail: "#c3c0ba",
  ferry: "#9dbccd",
  halo: "#ffffff",
  label: "#454545",
  strongLabel: "#161616",
  quietLabel: "#595959",
  waterLabel: "#2c566e",
  greenLabel: "#2c6136",
  stopLabel: "#644d00",
};

export const mapThemes = { dark, light };
export type MapTheme = keyof typeof mapThemes;

const MARK = "color:";

/** The names of the colors, as layers use them; `writeStyle` replaces them by a theme's. */
export const colors = Object.fromEntries(
  Object.keys(dark).map((name) => [name, MARK + name]),
) as Record<ColorName, string>;

/** A style of named colors as JSON in the colors of a theme. */
export const writeStyle = (style: StyleSpecification, theme: MapTheme): string =>
  JSON.stringify(style).replace(
    new RegExp(`"${MARK}(\\w+)"`, "g"),
    (_all, name: ColorName) => `"${mapThemes[theme][name]}"`,
  );
