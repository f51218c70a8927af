import type { Span } from "./periods.ts";
import { spanName, sumWords } from "./span-words.ts";

type BarProps = {
  span: Span;
  /** Dollars at the upper edge of the chart. */
  top: number;
  /** Where the Tab key stops. */
  isStop: boolean;
  onLook: (isLookedAt: boolean) => void;
};

/** What was earned in a day or week, with the tax on it, whoever paid that. */
export const Bar = ({ span, top, isStop, onLook }: BarProps) => (
  <li className="relative min-w-0 flex-1">
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={`${spanName(span)}: ${sumWords(span)}`}
      onFocus={() => onLook(true)}
      onBlur={() => onLook(false)}
      onPointerEnter={() => onLook(true)}
      className="absolute inset-0 flex cursor-default flex-col justify-end rounded-t-input px-[12%] hover:bg-raised focus-visible:bg-raised"
    >
      <Part share={span.tax / top} className="rounded-t-[3px] bg-fg-3" />
      <Part
        share={span.net / top}
        className={`bg-accent ${span.tax > 0 ? "mt-0.5" : "rounded-t-[3px]"}`}
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
