import type { Garment } from "./clothes.ts";
import type { Beard, Face, Features, skins } from "./face.ts";
import type { StyleName } from "./hair.ts";

/** Choices that make up a portrait. */
export interface Look {
  as: "woman" | "man";
  skin: keyof typeof skins;
  face: Face;
  hair: StyleName;
  /** Color of the hair or head covering, and of its strands. */
  color: readonly [color: string, dark: string];
  /** Color of brows and beard, if it differs from the first of `color`, such as below a head covering. */
  brow?: string;
  beard?: Beard;
  glasses?: readonly ["round" | "square", string];
  wears: readonly [Garment, color: string, dark: string];
  background: string;
  isOlder?: true;
  iris?: string;
  smile?: Features["smile"];
  earrings?: string;
}

/** Colors of hair, and of its strands. */
export const black = ["#1d1a1b", "#3a3536"] as const;
export const espresso = ["#33221a", "#54392b"] as const;
export const brown = ["#5a3b26", "#7b5538"] as const;
export const chestnut = ["#7a4a2a", "#9b6642"] as const;
export const blond = ["#d1a862", "#a98243"] as const;
export const copper = ["#a9522b", "#c8743f"] as const;
export const gray = ["#8d8d90", "#6b6b70"] as const;
export const silver = ["#c9c9cc", "#9b9ba1"] as const;
