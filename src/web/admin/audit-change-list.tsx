import { ArrowRight } from "lucide-react";
import { changesOf } from "./audit-changes.ts";

type Facts = Record<string, unknown>;

/** Changes of an audit entry, before and after. */
export const AuditChangeList = (act: { before: Facts; after: Facts }) => (
  <ul className="grid gap-0.5">
    {changesOf(act).map(({ field, from, to }) => (
      <li key={field} className="flex flex-wrap items-center gap-x-2 break-words">
        <span className="text-fg-3">{field}</span> {from}
        {from !== null && to !== null && (
          <ArrowRight role="img" aria-label="to" className="size-3.5 text-fg-3" />
        )}
        <span className="text-fg">{to}</span>
      </li>
    ))}
  </ul>
);
