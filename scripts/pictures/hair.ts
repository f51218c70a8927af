import { longHair } from "./long-hair.ts";
import { shortHair } from "./short-hair.ts";

export const styles = { ...shortHair, ...longHair };
export type StyleName = keyof typeof styles;
