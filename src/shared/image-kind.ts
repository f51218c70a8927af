/** Detects the format by its magic bytes, not by the file name; null if unsupported. */
export function imageKindOf(start: Uint8Array): "jpeg" | "png" | null {
  if (beginsWith(start, [0xff, 0xd8, 0xff])) return "jpeg";
  return beginsWith(start, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ? "png" : null;
}

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);
