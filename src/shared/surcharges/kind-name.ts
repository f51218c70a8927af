const acronyms = new Set(["ewr", "jfk", "lga", "mta", "nj", "ny", "nyc", "tlc"]);

/** A kind of fee in words: "mta_congestion_relief" is "MTA congestion relief". */
export function kindName(kind: string): string {
  const words = kind.split("_").map((word) => (acronyms.has(word) ? word.toUpperCase() : word));
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
