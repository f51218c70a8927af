import { ArrowRight } from "lucide-react";
import { changesOf } from "./act-words.ts";

type Facts = Record<string, unknown>;

/** Changes of an audit entry, before and after. */
export const ActChanges = (act: { before: Facts; after: Facts }) => (
  <ul className="grid gap-0.5">
    {changesOf(act).map(({ of, from, to }) => (
      <li key={of} className="flex flex-wrap items-center gap-x-1.5 break-words">
        <span className="text-fg-3">{of}</span> {from}
        {from !== null && to !== null && (
          <ArrowRight role="img" aria-label="to" className="size-3.5 text-fg-3" />
        )}
        <span className="text-fg">{to}</span>
      </li>
    ))}
  </ul>
);
