import type { ReactNode } from "react";
import type { CancellationTerms } from "#shared/rides/cancellation.ts";
import { cancellationSentence } from "#shared/rides/cancellation-text.ts";
import { Money } from "#web/ui/money.tsx";

type PolicyRowProps = { terms: CancellationTerms; driverName: string; children: ReactNode };

/** One case (its children), what comes back, and what the driver keeps by which rule. */
export const PolicyRow = ({ terms, driverName, children }: PolicyRowProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-hairline py-2.5 last:border-0">
    <dt>{children}</dt>
    <dd className="text-right tabular-nums">
      <Money cents={terms.refund} className="font-medium" />
      <span className="text-fg-2"> back</span>
    </dd>
    <dd className="col-span-2 text-small text-fg-3">
      {terms.driverKeeps === 0 ? (
        "Everything"
      ) : (
        <>
          {driverName} keeps <Money cents={terms.driverKeeps} />,{" "}
          {cancellationSentence(terms.row).driverGets}
        </>
      )}
    </dd>
  </div>
);
