/** The rules applied to each offer of a quote: places in the table of a version. */
export type QuotedRules = {
  readonly version: number;
  /** One list for all offers, or one for each. */
  readonly places: readonly (readonly number[])[];
};

/** "2:0,3", or "2:0;0,3" if offers differ; empty if no rule applies. */
export function writeQuotedRules({ version, places }: QuotedRules): string {
  const lists = places.map((list) => list.join(","));
  const distinct = new Set(lists);
  if (distinct.size <= 1) {
    const [list = ""] = distinct;
    return list === "" ? "" : `${version}:${list}`;
  }
  return `${version}:${lists.join(";")}`;
}

/** Version and places of one offer; null if no rule applies to any offer. */
export function readQuotedRules(
  text: string,
  offerIndex: number,
): { version: number; places: number[] } | null {
  if (text === "") return null;
  const [version, lists = ""] = text.split(":");
  const all = lists.split(";");
  const list = all.length === 1 ? all[0] : all[offerIndex];
  return { version: Number(version), places: list ? list.split(",").map(Number) : [] };
}
