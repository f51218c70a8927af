import { boxOf, type Position } from "#shared/surcharges/outline.ts";

/** The outline of a zone in its proportions, north up, without a map. */
export const ZoneSketch = ({ ring, label }: { ring: readonly Position[]; label: string }) => {
  const { west, east, south, north } = boxOf(ring);
  // A degree of longitude is shorter than one of latitude.
  const scale = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [width, height] = [(east - west) * scale, north - south];
  const margin = Math.max(width, height) / 40;
  const points = ring.map(([x, y]) => `${(x - west) * scale},${north - y}`).join(" ");
  return (
    <svg
      role="img"
      aria-label={`Outline of ${label}`}
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
      fill="none"
      stroke="currentColor"
      className="h-20 w-full max-w-64 text-accent"
    >
      <polygon points={points} strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
    </svg>
  );
};
