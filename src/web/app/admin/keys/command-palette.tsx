import { useId, useRef } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { CommandField } from "./command-field.tsx";
import { CommandList, optionId } from "./command-list.tsx";
import { useCommands } from "./use-commands.ts";
import { type PaletteProps, useRun } from "./use-run.ts";

/** Leads to any page, driver or ride by a few letters. */
export const CommandPalette = (props: PaletteProps) => {
  const run = useRun(props);
  const { typed, change, commands, marked, move, enter, isLooking } = useCommands(run);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isAny = commands.length > 0;
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
      <div className="mt-3 h-80">
        {!isAny && <p className="text-fg-2">{isLooking ? "Searching" : "Nothing found"}</p>}
        {isAny && <CommandList id={listId} commands={commands} marked={marked} onRun={run} />}
      </div>
      <LiveRegion text={isLooking ? "" : `${commands.length} found`} />
    </Dialog>
  );
};
