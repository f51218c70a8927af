import { expect, test } from "vitest";
import { contrastOf } from "#shared/product/accent.ts";
import { type MapTheme, mapThemes } from "./colors.ts";

/** Names of areas, and of the streets on which street names stand. */
const grounds = ["land", "site", "building", "sand", "minor", "middle", "major"] as const;
/** Colors of `src/web/styles.css` for the route and for cars. */
const marks: Record<MapTheme, string[]> = {
  dark: ["#ffd60a", "#7cb7ff"],
  light: ["#7a5f00", "#1d4ed8"],
};

test.each(["dark", "light"] as const)("names on the %s map are readable (4.5:1)", (theme) => {
  const colors = mapThemes[theme];
  const pairs = [
    ...grounds.flatMap((ground) => [["label", ground] as const, ["strongLabel", ground] as const]),
    ...(["quietLabel", "stopLabel"] as const).map((label) => [label, "land"] as const),
    ["strongLabel", "motorway"] as const,
    ["waterLabel", "water"] as const,
    ["greenLabel", "green"] as const,
  ];
  const weak = pairs.filter(([label, ground]) => contrastOf(colors[label], colors[ground]) < 4.5);
  expect(weak).toEqual([]);
});

test.each(["dark", "light"] as const)("route and cars stand out on the %s map (3:1)", (theme) => {
  const colors = mapThemes[theme];
  const places = [...grounds, "water", "green", "motorway"] as const;
  const weak = marks[theme].flatMap((mark) =>
    places.filter((place) => contrastOf(mark, colors[place]) < 3).map((place) => [mark, place]),
  );
  expect(weak).toEqual([]);
});
