import type { ReactNode } from "react";

/** `detail` explains the value, in small type next to the label. */
export type DescriptionLine = { label: ReactNode; detail?: string | undefined; value: ReactNode };

/** Terms left, values right; `total` below a rule, larger. */
export const DescriptionList = ({
  lines,
  total,
}: {
  lines: readonly DescriptionLine[];
  total?: DescriptionLine;
}) => (
  <dl className="grid gap-2 tabular-nums">
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and they never reorder
      <div key={index} className="flex items-baseline justify-between gap-4">
        <dt className="text-fg-2">
          {line.label}
          {line.detail && (
            <span className="ml-2 inline-block text-small text-fg-3">
              {withTimesSign(line.detail)}
            </span>
          )}
        </dt>
        <dd className="text-right">{line.value}</dd>
      </div>
    ))}
    {total && (
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-hairline pt-3 text-h3">
        <dt>{total.label}</dt>
        <dd className="text-right">{total.value}</dd>
      </div>
    )}
  </dl>
);

/** "39 min x $0.20" with a multiplication sign. */
const withTimesSign = (detail: string): string => detail.replace(" x ", " \u00d7 ");
