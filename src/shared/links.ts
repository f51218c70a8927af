/** A dot in any of the forms that address bars accept. */
const DOT = "[.\u3002\uFF0E\uFF61]";
const ADDRESS = new RegExp(String.raw`:\/\/|\bwww${DOT}`, "iu");
/**
 * Two labels around a dot: "evil.test", "x.com". A single capital before a capitalized name is an initial: "J.R.",
 * "J.Smith".
 */
const DOMAIN = new RegExp(
  String.raw`[\p{L}\p{N}-]{2,}${DOT}[\p{L}\p{N}-]{2,}|[\p{L}\p{N}]${DOT}[\p{Ll}\p{Lo}\p{N}][\p{L}\p{N}-]+`,
  "u",
);

/** Whether a text has "://" or "www." in it. */
export const hasAddress = (text: string): boolean => ADDRESS.test(seen(text));

/** Whether a mail program would turn a part of the text into a link: an address, or text like a domain's name. */
export const hasLink = (text: string): boolean => hasAddress(text) || DOMAIN.test(seen(text));

/** Without joiners, which a reader does not see either. */
const seen = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
