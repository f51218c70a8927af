import { useId, useRef } from "react";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CommandField } from "./command-field.tsx";
import { CommandList, optionId } from "./command-list.tsx";
import { SearchOutcome } from "./search-outcome.tsx";
import { useCommands } from "./use-commands.ts";
import type { SearchFailure } from "./use-found.ts";
import { type PaletteProps, useRun } from "./use-run.ts";

/** Leads to any page, driver or ride by a few letters. */
export const CommandPalette = (props: PaletteProps) => {
  const run = useRun(props);
  const { typed, change, commands, marked, move, enter, isLooking, failure } = useCommands(run);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isAny = commands.length > 0;
  const retry = (failed: SearchFailure) => {
    // The button goes as the search begins.
    field.current?.focus();
    failed.retry();
  };
  return (
    <Dialog isOpen title="Go to" onClose={props.onClose} focusFirst={field}>
      <CommandField
        ref={field}
        typed={typed}
        listId={listId}
        markedId={isAny ? optionId(listId, marked) : undefined}
        onType={change}
        onMove={move}
        onEnter={enter}
      />
      <div className="mt-3 flex h-80 flex-col gap-2">
        {isAny && <CommandList id={listId} commands={commands} marked={marked} onRun={run} />}
        <SearchOutcome isLooking={isLooking} failure={failure} isAny={isAny} onRetry={retry} />
      </div>
      <LiveRegion text={spoken(isLooking, failure, commands.length)} />
    </Dialog>
  );
};

/** What failed is told where it stands. */
const spoken = (isLooking: boolean, failure: SearchFailure | null, count: number) => {
  if (isLooking) return "Searching";
  return failure ? "" : `${count} found`;
};
