import { imageKindOf } from "#shared/image-kind.ts";

/** Maximum size of an uploaded document in bytes; longest side of a stored image in pixels. */
export const documentLimits = { maxBytes: 10_000_000, side: 2400 } as const;

export const documentMessages = {
  tooLarge: "The file is too large. It can have at most 10 MB.",
  wrongKind: "Choose a photo (.jpg, .jpeg, .png) or a .pdf file.",
  unreadable: "This file cannot be read. It may be damaged. Choose another one.",
  noFile: "Choose a photo or a .pdf file",
  noVehicle: "Choose one of your other vehicles",
  notOwn: "Upload this file first",
} as const;

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** Detects the format by the first bytes, not by the file name; null if unsupported. */
export function documentTypeOf(start: Uint8Array): "image" | "pdf" | null {
  if (imageKindOf(start)) return "image";
  return PDF.every((byte, index) => start[index] === byte) ? "pdf" : null;
}
