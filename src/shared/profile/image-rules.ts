/** A profile image: its largest file in bytes, and the side of the square it becomes in pixels. */
export const imageLimits = { maxBytes: 5_000_000, side: 512 } as const;

/** Why an image is refused, word for word on both sides. */
export const imageMessages = {
  tooLarge: "Max file size is 5MB.",
  wrongKind: "Only .jpg, .jpeg, .png formats are supported.",
  unreadable: "This image cannot be read. It may be damaged. Choose another one.",
} as const;

/** What a file is by its first bytes, whatever its name says; null when it is neither. */
export function imageKindOf(start: Uint8Array): "jpeg" | "png" | null {
  if (beginsWith(start, [0xff, 0xd8, 0xff])) return "jpeg";
  return beginsWith(start, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ? "png" : null;
}

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);
