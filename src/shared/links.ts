/** Every dot that address bars accept. */
const DOT = "[.\u3002\uFF0E\uFF61]";
const ADDRESS = new RegExp(String.raw`:\/\/|\bwww${DOT}`, "iu");
/**
 * Two labels around a dot: "evil.test", "x.com". A single capital before a capitalized name is an initial,
 * not a label: "J.R.", "J.Smith".
 */
const DOMAIN = new RegExp(
  String.raw`[\p{L}\p{N}-]{2,}${DOT}[\p{L}\p{N}-]{2,}|[\p{L}\p{N}]${DOT}[\p{Ll}\p{Lo}\p{N}][\p{L}\p{N}-]+`,
  "u",
);

export const hasAddress = (text: string): boolean => ADDRESS.test(dropInvisible(text));

/** Whether a mail client would turn part of the text into a link. */
export const hasLink = (text: string): boolean =>
  hasAddress(text) || DOMAIN.test(dropInvisible(text));

/** Drops invisible characters, which could hide a link from the patterns. */
const dropInvisible = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
