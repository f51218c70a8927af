import { ArrowDown, ArrowUp } from "lucide-react";
import type { WireFigure } from "#shared/overview/contract.ts";

type FigureTileProps = {
  name: string;
  figure: WireFigure;
  /** True to print the seven days large, for a day without anything yet. */
  isWeekFirst: boolean;
  /** First day of `figure.days`, "YYYY-MM-DD". */
  from: string;
  format: (value: number) => string;
  /** Size of the change between two different values, such as "9%"; null if they cannot be compared. */
  change: (week: number, before: number) => string | null;
};

/** A figure of today, the full days as a line, and the last seven days against the seven before; inside a `dl`. */
export const FigureTile = (props: FigureTileProps) => {
  const { name, figure, isWeekFirst, from, format, change } = props;
  const { today, week, weekBefore } = figure;
  // Today is not over: its part of a day would look like a fall.
  const days = figure.days.slice(0, -1);
  const formatted = (value: number | null) => (value === null ? "none" : format(value));
  const textOf = (value: number | null) => (value === null ? "–" : format(value));
  const weekLine = (
    <>
      in 7 days{" "}
      {week !== null && weekBefore !== null && (
        <Change week={week} before={weekBefore} change={change} />
      )}
    </>
  );
  return (
    <div className="grid content-start gap-1 rounded-card border border-hairline bg-surface p-4">
      <dt className="text-small text-fg-2">{name}</dt>
      <dd className="text-small text-fg-2 tabular-nums">
        <span className="block text-h2 break-words text-fg">
          {textOf(isWeekFirst ? week : today)}
        </span>
        {isWeekFirst ? weekLine : "today"}
      </dd>
      <dd className="py-2 text-accent">
        <Sparkline
          values={days}
          label={`${name} by day from ${monthAndDay(from)} to yesterday: ${days.map(formatted).join(", ")}`}
        />
      </dd>
      <dd className="text-small break-words text-fg-2 tabular-nums">
        {isWeekFirst ? (
          today === null ? (
            "None today"
          ) : (
            `${format(today)} today`
          )
        ) : (
          <>
            {textOf(week)} {weekLine}
          </>
        )}
      </dd>
    </div>
  );
};

type ChangeProps = Pick<FigureTileProps, "change"> & { week: number; before: number };

/** The change to the week before, as an arrow with its size. */
const Change = ({ week, before, change }: ChangeProps) => {
  if (week === before)
    return (
      <span className="whitespace-nowrap text-fg-3">
        no change
        <Compared />
      </span>
    );
  const size = change(week, before);
  if (size === null) return null;
  const Arrow = week > before ? ArrowUp : ArrowDown;
  return (
    <span className="whitespace-nowrap text-fg-3">
      <Arrow aria-hidden className="inline size-4 align-text-bottom" />
      <span className="sr-only">{week > before ? "up" : "down"}</span> {size}
      <Compared />
    </span>
  );
};

/** Says for a screen reader what the section says once for all tiles. */
const Compared = () => <span className="sr-only"> compared with the 7 days before</span>;

const [WIDTH, HEIGHT, MARGIN] = [140, 32, 2];

/** A line through the days that have a value, from zero up; in the middle if all are the same. */
const Sparkline = ({ values, label }: { values: readonly (number | null)[]; label: string }) => {
  const known = values.filter((value) => value !== null);
  const top = Math.max(0, ...known);
  const isFlat = known.every((value) => value === known[0]);
  const points = values.flatMap((value, index) =>
    value === null
      ? []
      : [
          [
            MARGIN + ((WIDTH - 2 * MARGIN) * index) / Math.max(1, values.length - 1),
            isFlat ? HEIGHT / 2 : HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * value) / top,
          ],
        ],
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-8 w-full"
    >
      <polyline
        points={points.map((point) => point.map((part) => part?.toFixed(1)).join(",")).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
};

const dayFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

const monthAndDay = (day: string) => dayFormat.format(new Date(day));

const THIN_SPACE = "\u2009";
const DAY_MS = 24 * 3_600_000;

/** The last seven full days, "Nov 19 – 25": the second week of the 15 days. */
export const lastWeek = (from: string): string =>
  dayFormat
    .formatRange(new Date(Date.parse(from) + 7 * DAY_MS), new Date(Date.parse(from) + 13 * DAY_MS))
    .replaceAll(THIN_SPACE, " ");
