import type { ReactNode } from "react";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

/** "1,204" */
export const count = (amount: number) => amount.toLocaleString("en-US");

type ListProps = {
  title: string;
  empty: string;
  /** One line for the closed section of a narrow screen; without it the number of rows. */
  brief?: string;
  isOpenFirst?: boolean;
  /** True to start closed on wide screens too. */
  isFoldable?: boolean;
  /** The rows shown of a longer list, and their order. */
  note?: string;
  /** Below the list. */
  end?: ReactNode;
  children: readonly ReactNode[];
};

/** A list of a record, with its title, or a sentence if it is empty. */
export const RecordList = ({ title, empty, note, end, children, ...fold }: ListProps) => (
  <FoldedSection title={title} {...fold} brief={fold.brief ?? (children.length || "None")}>
    {note && <p className="text-small text-fg-2">{note}</p>}
    {children.length === 0 ? (
      <p className="text-fg-2">{empty}</p>
    ) : (
      // Takes back the padding of the last row, which the padding of the card follows.
      <ul className={`grid grid-cols-1 text-small ${end ? "" : "-mb-2"}`}>{children}</ul>
    )}
    {end}
  </FoldedSection>
);

export const Row = ({ children }: { children: ReactNode }) => (
  <li className="relative flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-2 last:border-0">
    {children}
  </li>
);

export const At = ({ at }: { at: string }) => (
  <span className="ml-auto text-fg-3">
    <MarketTime at={at} isBrief />
  </span>
);
