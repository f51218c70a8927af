/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The range that a Range header asks for. null: the whole file, for a missing header, several ranges or another unit
 * (RFC 9110 14.2 allows ignoring them). "unsatisfiable": the file has no such bytes.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | null | "unsatisfiable" {
  const [, first = "", last = ""] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  const range =
    first === ""
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === "" ? size - 1 : Number(last) };
  if (first !== "" && range.end < range.start && last !== "") return null;
  if (range.start >= size) return "unsatisfiable";
  return { start: range.start, end: Math.min(range.end, size - 1) };
}
