import type { ReactNode } from "react";

/** `detail` explains the value, in small type next to the label. */
export type DescriptionLine = { label: ReactNode; detail?: string | undefined; value: ReactNode };

/** Terms left, values right; `total` below a rule, larger unless it is a subtotal. */
export const DescriptionList = ({
  lines,
  total,
  isSubtotal = false,
}: {
  lines: readonly DescriptionLine[];
  total?: DescriptionLine;
  isSubtotal?: boolean;
}) => (
  <dl className="grid gap-2">
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and they never reorder
      <div key={index} className="flex items-baseline justify-between gap-4">
        <dt className="text-fg-2">
          {/* The space stays in the label's line if the detail wraps. */}
          <span className={line.detail && "pr-2"}>{keepHyphens(line.label)}</span>
          {line.detail && (
            <span className="inline-block text-small text-fg-3">{withTimesSign(line.detail)}</span>
          )}
        </dt>
        <dd className="text-right tabular-nums">{line.value}</dd>
      </div>
    ))}
    {total && (
      <div
        className={`mt-1 flex items-baseline justify-between gap-4 border-t border-hairline pt-3 ${isSubtotal ? "font-medium" : "text-h3"}`}
      >
        <dt>{total.label}</dt>
        <dd className="text-right tabular-nums">{total.value}</dd>
      </div>
    )}
  </dl>
);

const keepHyphens = (label: ReactNode): ReactNode =>
  typeof label === "string" ? <UnbrokenHyphens text={label} /> : label;

/** Longer words may break, so that they fit on the narrowest screen. */
const MAX_UNBROKEN = 16;

/** A text whose short words do not break at a hyphen, as in "drop-off". */
export const UnbrokenHyphens = ({ text }: { text: string }) =>
  text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 && part.length <= MAX_UNBROKEN ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity, and they never reorder
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

/** "39 min x $0.20" with a multiplication sign. */
const withTimesSign = (detail: string): string => detail.replace(" x ", " \u00d7 ");
