import { writePolyline } from "#shared/places/polyline.ts";
import type { Breadcrumb } from "./breadcrumb-bytes.ts";

/** This time or more between two positions is shown as a gap. */
const MIN_GAP_MS = 90_000;

/** Summary of a ride's recorded positions; `line` is an encoded polyline, precision 5. */
export interface DrivenRoute {
  line: string;
  from: Date;
  to: Date;
  positions: number;
  /** Number of positions that were sent after a gap. */
  latePositions: number;
  gaps: { from: Date; to: Date }[];
}

/** Null without breadcrumbs. The gaps of a thinned record are unknown. */
export const summarizeBreadcrumbs = (
  breadcrumbs: readonly Breadcrumb[],
  { isThinned }: { isThinned: boolean },
): DrivenRoute | null => {
  const [first, last] = [breadcrumbs[0], breadcrumbs.at(-1)];
  if (!first || !last) return null;
  return {
    line: writePolyline(breadcrumbs),
    from: first.at,
    to: last.at,
    positions: breadcrumbs.length,
    latePositions: breadcrumbs.filter(({ isLate }) => isLate).length,
    gaps: isThinned ? [] : listGaps(breadcrumbs),
  };
};

const listGaps = (breadcrumbs: readonly Breadcrumb[]): DrivenRoute["gaps"] =>
  breadcrumbs.flatMap(({ at: to }, index) => {
    const from = breadcrumbs[index - 1]?.at;
    return from && to.getTime() - from.getTime() >= MIN_GAP_MS ? [{ from, to }] : [];
  });
