import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { bpsFromFraction, formatPercent } from "#shared/basis-points.ts";
import type { FeeLevel } from "#shared/fee-rules/contract.ts";

const numberCellClass = "py-2 pl-1 text-right min-[24rem]:pl-3";

type FeeTableProps = {
  levels: readonly FeeLevel[];
  /** Number of recent rides on which shares are based. */
  window: number;
  /** The row of this driver's level is highlighted and shows the name. */
  highlightedDriver?: { level: string; name: string };
  /** Drivers of each level today and under a proposal; adds a column. */
  effect?: readonly LevelCount[];
};
type LevelCount = { level: string; drivers: number; proposedDrivers: number };

/** Requirements and tax of each level. */
export const FeeTable = ({ levels, window, highlightedDriver, effect }: FeeTableProps) => (
  <div className="overflow-auto" {...(effect && scrollable)}>
    <table
      className={`w-full text-small tabular-nums ${effect ? "" : "min-[24rem]:whitespace-nowrap"}`}
    >
      <caption className="pb-2 text-left whitespace-normal text-small text-fg-3">
        Yes votes from riders and the driver's own cancellations, over the last {window} rides.
      </caption>
      <thead className="text-left text-fg-3">
        <tr>
          <th scope="col" className="py-2 align-bottom font-medium">
            Level
          </th>
          {[
            "Rides",
            "Yes at least",
            "Cancels at most",
            "Tax",
            ...(effect ? ["Verified drivers"] : []),
          ].map((title) => (
            <th
              key={title}
              scope="col"
              className={`${numberCellClass} align-bottom font-medium whitespace-normal`}
            >
              {keptTogether(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels.map((rule) => (
          <Level
            key={rule.level}
            rule={rule}
            highlightedDriver={
              rule.level === highlightedDriver?.level ? highlightedDriver.name : null
            }
            count={effect && (effect.find(({ level }) => level === rule.level) ?? null)}
          />
        ))}
      </tbody>
    </table>
  </div>
);

/** Focusable, because six columns scroll horizontally on phones and must be keyboard-accessible. */
const scrollable = { role: "group", "aria-label": "Levels and drivers", tabIndex: 0 };

type LevelProps = {
  rule: FeeLevel;
  highlightedDriver: string | null;
  count: LevelCount | null | undefined;
};

const Level = ({ rule, highlightedDriver, count }: LevelProps) => (
  <tr
    aria-current={highlightedDriver === null ? undefined : "true"}
    className="border-t border-hairline aria-[current=true]:text-accent"
  >
    <th scope="row" className="py-2 text-left font-medium whitespace-normal">
      <span className="min-[24rem]:whitespace-nowrap">{rule.level}</span>
      {highlightedDriver !== null && (
        <span className="flex items-center gap-1">
          <Check aria-hidden className="size-4 shrink-0" />
          <span className="break-words">{highlightedDriver}</span>
        </span>
      )}
    </th>
    <td className={numberCellClass}>{rule.completedRides > 0 ? `${rule.completedRides}+` : "–"}</td>
    <td className={numberCellClass}>{limitText(rule.minYesShare > 0, rule.minYesShare)}</td>
    <td className={numberCellClass}>{limitText(rule.maxCancelShare < 1, rule.maxCancelShare)}</td>
    <td className={`${numberCellClass} font-medium`}>{percent(rule.taxRate)}</td>
    {count !== undefined && <td className={numberCellClass}>{count ? countText(count) : "..."}</td>}
  </tr>
);

/** Keeps "at least" and "at most" on one line where the table has room. */
const keptTogether = (title: string): ReactNode => {
  const [word, limit] = title.split(" at ");
  if (!limit) return title;
  return (
    <>
      {word} <span className="min-[24rem]:whitespace-nowrap">at {limit}</span>
    </>
  );
};

const countText = ({ drivers, proposedDrivers }: LevelCount): string =>
  drivers === proposedDrivers
    ? formatCount(drivers)
    : `${formatCount(drivers)} → ${formatCount(proposedDrivers)}`;

const formatCount = (count: number): string => count.toLocaleString("en-US");

/** A limit set by a level, or a dash. */
const limitText = (isLimited: boolean, share: number): string => (isLimited ? percent(share) : "–");

const percent = (share: number): string => formatPercent(bpsFromFraction(share));
