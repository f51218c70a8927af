import { clothes } from "./clothes.ts";
import { driverLooks } from "./driver-looks.ts";
import {
  drawBeard,
  drawEars,
  drawFeatures,
  drawGlasses,
  drawHead,
  drawNeck,
  skins,
} from "./face.ts";
import { styles } from "./hair.ts";
import type { Look } from "./look.ts";
import { riderLooks } from "./rider-looks.ts";
import type { Style } from "./style.ts";

/** Looks of the demo's people, by first name in lower case. */
export const looks: Readonly<Record<string, Look>> = { ...riderLooks, ...driverLooks };

/** A portrait as SVG: flat, without text or outline. */
export function drawPortrait(look: Look): string {
  const skin = skins[look.skin];
  const style: Style = styles[look.hair];
  const [color, dark] = look.color;
  const brow = look.brow ?? color;
  const [garment, cloth, clothDark] = look.wears;
  const isCovered = look.hair === "hijab";
  const layers = [
    `<rect width="200" height="200" fill="${look.background}"/>`,
    style.back?.(color, dark),
    drawNeck(skin),
    clothes[garment](cloth, clothDark),
    style.hidesEars ? "" : drawEars(skin),
    drawHead(look.face, skin),
    look.beard && drawBeard(look.beard, brow, skin),
    drawFeatures({ ...look, skin, brow, isWoman: look.as === "woman" }),
    style.front(color, dark),
    look.glasses && drawGlasses(...look.glasses),
    look.earrings && !isCovered ? earrings(look.earrings) : "",
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="12 7 176 176" width="200" height="200">${layers.filter(Boolean).join("")}</svg>`;
}

const earrings = (color: string) =>
  `<g fill="${color}"><circle cx="70" cy="104" r="2.800"/><circle cx="130" cy="104" r="2.800"/></g>`;
