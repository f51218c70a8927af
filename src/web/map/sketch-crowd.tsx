import type { CrowdKind, CrowdSketch } from "#shared/places/trip-sketch.ts";
import { CHOSEN_RADIUS, crowdRadius } from "./map-marks.ts";

/** Drivers and rides of a sketch. */
export const SketchCrowd = ({ points, lines }: CrowdSketch) => (
  <g>
    <path d={lines.map(pathOf).join("")} className="crowd-line" />
    {points.map((point) => (
      <g
        key={`${point.id} ${point.kind}`}
        transform={`translate(${point.x.toFixed(1)} ${point.y.toFixed(1)})`}
      >
        {point.name && <title>{point.name}</title>}
        {point.isChosen && <circle r={CHOSEN_RADIUS} className="crowd-chosen" />}
        <CrowdMark kind={point.kind} />
      </g>
    ))}
  </g>
);

/** Mark of a driver, request, pickup or destination, centered at the origin. */
export const CrowdMark = ({ kind }: { kind: CrowdKind }) => {
  const radius = crowdRadius[kind];
  return kind === "dropoff" ? (
    <rect
      x={-radius}
      y={-radius}
      width={2 * radius}
      height={2 * radius}
      className="crowd-dropoff"
    />
  ) : (
    <circle r={radius} className={`crowd-${kind}`} />
  );
};

const pathOf = (line: CrowdSketch["lines"][number]): string =>
  `M${line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
