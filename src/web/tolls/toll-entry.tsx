import type { ReactNode } from "react";
import type { Toll } from "#shared/tolls/contract.ts";
import type { TollState } from "#shared/tolls/toll-rule.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { TimeET } from "#web/ui/time/time-et.tsx";
import { TollPhoto } from "./toll-photo.tsx";
import { tollReasons } from "./toll-words.ts";

type TollEntryProps = { toll: Toll; words: Record<TollState, string>; children?: ReactNode };

/** A toll with its photo, its state and the reasons given; `children` are the viewer's actions. */
export const TollEntry = ({ toll, words, children }: TollEntryProps) => (
  <li className="grid gap-3 border-b border-hairline pb-4 last:border-0 last:pb-0">
    <div className="flex items-baseline justify-between gap-4 tabular-nums">
      <p className="font-medium">{toll.road}</p>
      <p>
        <Dollars amount={toll.amount} />
      </p>
    </div>
    <p role="status" className="text-fg-2">
      {words[toll.state]}
      {toll.state === "open" && (
        <>
          {" "}
          <TimeET at={toll.objectUntil} />.
        </>
      )}
    </p>
    {toll.refusal && (
      <p role="alert" className="text-danger">
        {toll.refusal}
      </p>
    )}
    {tollReasons(toll).map((reason) => (
      <p key={reason} className="text-small text-fg-2">
        {reason}
      </p>
    ))}
    <TollPhoto toll={toll} />
    {children}
  </li>
);
