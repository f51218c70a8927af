import { useEffect, useId, useRef, useState } from "react";
import { loadErrorMessage } from "#web/platform/error-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useDebouncedText } from "#web/ui/tables/use-debounced-text.ts";
import { CommandField } from "./command-field.tsx";
import { CommandList, optionId } from "./command-list.tsx";
import { type Command, commandsFor } from "./commands.ts";
import { type SearchFailure, useFound } from "./use-found.ts";
import { type PaletteProps, useRun } from "./use-run.ts";

/** Opens any page, driver or ride by a few letters. */
export const CommandPalette = (props: PaletteProps) => {
  const run = useRun(props);
  const { typed, change, commands, marked, move, enter, isLooking, failure } = useCommands(run);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isAny = commands.length > 0;
  const retry = (failed: SearchFailure) => {
    // Focus the field first: the button disappears when the search begins.
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

/** A failure is announced by its own note. */
const spoken = (isLooking: boolean, failure: SearchFailure | null, count: number) => {
  if (isLooking) return "Searching";
  return failure ? "" : `${count} found`;
};

const PAUSE_MS = 200;

/** Results for the typed text, and the command for Enter, which waits if it was pressed before the results arrived. */
const useCommands = (run: (command: Command) => void) => {
  const [words, setWords] = useState("");
  const { typed, type } = useDebouncedText(words, setWords, PAUSE_MS);
  const [place, setPlace] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const { found, failure, isLooking: isOnTheWay } = useFound(words);
  const isLooking = isOnTheWay || typed.trim() !== words;
  const commands = commandsFor(typed, found);
  const marked = Math.max(0, Math.min(place, commands.length - 1));
  const command = commands[marked];
  useEffect(() => {
    if (!isEntered || (isLooking && !command)) return;
    setEntered(false);
    if (command) run(command);
  });
  const move = (step: number) =>
    setPlace((marked + step + commands.length) % Math.max(1, commands.length));
  const change = (text: string) => {
    type(text);
    setPlace(0);
    setEntered(false);
  };
  const enter = () => setEntered(true);
  return { typed, change, commands, marked, move, enter, isLooking, failure };
};

type SearchOutcomeProps = {
  isLooking: boolean;
  failure: SearchFailure | null;
  /** Whether the letters lead anywhere. */
  isAny: boolean;
  onRetry: (failure: SearchFailure) => void;
};

/** How the search stands where its lines do not say it: under way, failed, or without any. */
const SearchOutcome = ({ isLooking, failure, isAny, onRetry }: SearchOutcomeProps) => {
  if (isLooking)
    return (
      <p className="flex min-h-11 items-center gap-3 px-3 text-fg-2">
        <Spinner /> Searching
      </p>
    );
  if (failure)
    return (
      <div
        role="alert"
        className="grid justify-items-start gap-3 rounded-input bg-tint-danger p-3 text-on-tint-danger"
      >
        <p>
          The search for {failure.of} failed. {loadErrorMessage(failure.error)}
        </p>
        <Button variant="outline" onClick={() => onRetry(failure)}>
          Try again
        </Button>
      </div>
    );
  return isAny ? null : <p className="flex min-h-11 items-center px-3 text-fg-2">Nothing found</p>;
};
