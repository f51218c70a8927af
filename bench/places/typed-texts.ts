import type { Random } from "../random.ts";
import type { MappedAddress } from "./extract-addresses.ts";

export type Variant = (address: MappedAddress, random: Random) => string;

const shortForms: [RegExp, string][] = [
  [/\bStreet\b/, "St"],
  [/\bAvenue\b/, "Ave"],
  [/\bPlace\b/, "Pl"],
  [/\bSquare\b/, "Sq"],
  [/\bBoulevard\b/, "Blvd"],
  [/\bLane\b/, "Ln"],
  [/\bRoad\b/, "Rd"],
  [/\bDrive\b/, "Dr"],
  [/\bWest\b/, "W"],
  [/\bEast\b/, "E"],
  [/\bNorth\b/, "N"],
  [/\bSouth\b/, "S"],
];
const units = ["Apt 4B", "#3", "Unit 12", "Suite 500", "Floor 7", "Fl 2", "apt. 16"];

const abbreviate = (street: string) =>
  shortForms.reduce((text, [long, short]) => text.replace(long, short), street);
const wordNumbers: Record<string, string> = {
  "1st": "First",
  "2nd": "Second",
  "3rd": "Third",
  "4th": "Fourth",
  "5th": "Fifth",
  "6th": "Sixth",
  "7th": "Seventh",
  "8th": "Eighth",
  "9th": "Ninth",
  "10th": "Tenth",
};
const spelledOut = (street: string) =>
  street.replace(/\b(\d{1,2}(?:st|nd|rd|th))\b/, (ordinal) => wordNumbers[ordinal] ?? ordinal);
const bareOrdinal = (street: string) => street.replace(/\b(\d+)(?:st|nd|rd|th)\b/, "$1");

const line = ({ city, state, zip, number }: MappedAddress, street: string) =>
  `${number} ${street}, ${city}, ${state} ${zip}`;

export const wholeAddress = (address: MappedAddress): string => line(address, address.street);

/** Forms in which people type an address. */
export const variants: Record<string, Variant> = {
  "whole address": wholeAddress,
  "lower case, no commas": (address) =>
    line(address, address.street).toLowerCase().replaceAll(",", ""),
  abbreviations: (address) => line(address, abbreviate(address.street)),
  "numbers in words, or bare": (address, random) =>
    line(address, (random() < 0.5 ? spelledOut : bareOrdinal)(address.street)),
  "unit number": (address, random) =>
    line(address, `${address.street} ${units[Math.floor(random() * units.length)]}`),
  "no ZIP code": ({ number, street, city, state }) =>
    `${number} ${abbreviate(street)}, ${city}, ${state}`,
  "no ZIP code, state or commas": ({ number, street, city }) =>
    `${number} ${abbreviate(street)} ${city}`.toLowerCase(),
  "number and street": ({ number, street }) => `${number} ${street}`.toLowerCase(),
};

/** The number and the first letters of the street, as while typing. */
export const prefix: Variant = ({ number, street }, random) => {
  const text = abbreviate(street).toLowerCase();
  const least = Math.min(text.length, /^[nsew] /.test(text) ? 6 : 4);
  return `${number} ${text.slice(0, least + Math.floor(random() * (text.length - least + 1)))}`;
};

/** Replaces, leaves out, doubles or swaps one letter. */
export function misspell(text: string, random: Random): string {
  const letters = [...text.matchAll(/[a-z]/gi)].map(({ index }) => index);
  const at = letters[Math.floor(random() * letters.length)] ?? 0;
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const [before, after] = [text.slice(0, at), text.slice(at + 1)];
  const kind = Math.floor(random() * 4);
  if (kind === 0) return `${before}${letter}${after}`;
  if (kind === 1) return before + after;
  if (kind === 2) return `${before}${text[at]}${text[at]}${after}`;
  return `${before}${after.slice(0, 1)}${text[at]}${after.slice(1)}`;
}
