import { type KeyboardEvent, useRef, useState } from "react";
import { marketIsoDate } from "#shared/market-time.ts";
import type { Span } from "./periods.ts";
import { roundTop } from "./scale.ts";
import { shortDay, spanName, sumText, weekday } from "./span-text.ts";

type EarningsChartProps = {
  spans: readonly Span[];
  /** Span under the pointer or focus; null for the whole period. */
  onSelect: (span: Span | null) => void;
};

/** One bar per day or week up to today. The bars are one tab stop; arrow keys move between them. */
export const EarningsChart = ({ spans, onSelect }: EarningsChartProps) => {
  const today = marketIsoDate(new Date());
  const begun = spans.filter(({ from }) => from <= today);
  const [current, setCurrent] = useState(begun.length - 1);
  const bars = useRef<HTMLUListElement>(null);
  const top = roundTop(Math.max(...spans.map(({ net, tax }) => net + tax)));
  const stop = Math.min(current, begun.length - 1);
  const go = (event: KeyboardEvent) => {
    const next = nextBar(event.key, stop, begun.length);
    if (next === null) return;
    event.preventDefault();
    bars.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <ul
        ref={bars}
        aria-label="Your earnings, oldest first. Use the arrow keys to move between the bars."
        onKeyDown={go}
        onPointerLeave={() => onSelect(null)}
        className="relative flex h-52 border-b border-control bg-[linear-gradient(var(--color-hairline)_1px,transparent_1px)] bg-[size:100%_50%]"
      >
        {begun.map((span, index) => (
          <Bar
            key={span.from}
            span={span}
            top={top}
            isStop={index === stop}
            onSelect={(isSelected) => {
              if (isSelected) setCurrent(index);
              onSelect(isSelected ? span : null);
            }}
          />
        ))}
        {spans.slice(begun.length).map(({ from }) => (
          <li key={from} aria-hidden className="flex-1" />
        ))}
      </ul>
      <Axis top={top} />
      <Days spans={spans} />
    </div>
  );
};

const nextBar = (key: string, from: number, count: number): number | null => {
  const goal = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: count - 1 }[key];
  return goal === undefined ? null : Math.max(0, Math.min(goal, count - 1));
};

const Axis = ({ top }: { top: number }) => (
  <div
    aria-hidden
    className="-my-2.5 flex flex-col justify-between text-right text-small text-fg-3 tabular-nums"
  >
    {[top, top / 2, 0].map((dollars) => (
      <span key={dollars}>${dollars.toLocaleString("en-US")}</span>
    ))}
  </div>
);

const MAX_LABELS = 6;
const WEEK = 7;

/** Labels the weekdays of a week; of more spans as many as fit, always including the last; half as many on a phone. */
const Days = ({ spans }: { spans: readonly Span[] }) => {
  if (spans.length <= WEEK)
    return (
      <div aria-hidden className="mt-2 flex text-center text-small text-fg-3">
        {spans.map(({ from }) => (
          <span key={from} className="min-w-0 flex-1">
            {weekday(from)}
          </span>
        ))}
      </div>
    );
  const every = Math.ceil(spans.length / MAX_LABELS);
  const fromLast = (index: number) => spans.length - 1 - index;
  return (
    <div aria-hidden className="mt-2 flex text-small text-fg-3">
      {spans.map(({ from }, index) => (
        <span key={from} className="relative h-5 min-w-0 flex-1">
          {fromLast(index) % every === 0 && (
            <span
              className={`absolute right-1/2 translate-x-1/2 whitespace-nowrap ${(fromLast(index) / every) % 2 === 1 ? "max-sm:hidden" : ""}`}
            >
              {shortDay(from)}
            </span>
          )}
        </span>
      ))}
    </div>
  );
};

type BarProps = {
  span: Span;
  /** Dollars at the top of the chart. */
  top: number;
  /** True for the bar that is the tab stop. */
  isStop: boolean;
  onSelect: (isSelected: boolean) => void;
};

/** Earnings of a day or week, stacked with the tax. */
const Bar = ({ span, top, isStop, onSelect }: BarProps) => (
  <li className="relative min-w-0 flex-1">
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={`${spanName(span)}: ${sumText(span)}`}
      onFocus={() => onSelect(true)}
      onBlur={() => onSelect(false)}
      onPointerEnter={() => onSelect(true)}
      className="absolute inset-0 flex cursor-default flex-col justify-end rounded-t-input px-[12%] hover:bg-raised focus-visible:bg-raised"
    >
      <Part share={span.tax / top} className="rounded-t-[3px] bg-fg-3" />
      <Part
        share={span.net / top}
        className={`bg-mark ${span.tax > 0 ? "mt-0.5" : "rounded-t-[3px]"}`}
      />
    </button>
  </li>
);

const Part = ({ share, className }: { share: number; className: string }) =>
  share > 0 && (
    <span
      className={`block min-h-0.5 w-full shrink-0 forced-colors:bg-[CanvasText] ${className}`}
      style={{ height: `${share * 100}%` }}
    />
  );
