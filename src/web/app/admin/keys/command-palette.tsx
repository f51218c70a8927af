import { useEffect, useId, useRef, useState } from "react";
import { loadErrorMessage } from "#web/platform/error-messages.ts";
import { useSession } from "#web/platform/session.ts";
import { Button } from "#web/ui/button.tsx";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useDebouncedText } from "#web/ui/tables/use-debounced-text.ts";
import { CommandField } from "./command-field.tsx";
import { CommandList, optionId } from "./command-list.tsx";
import { type Command, commandsFor } from "./commands.ts";
import { type SearchFailure, usePaletteSearch } from "./use-palette-search.ts";
import { type PaletteProps, useRun } from "./use-run.ts";

/** Command palette: finds pages, drivers, riders, rides and actions. */
export const CommandPalette = (props: PaletteProps) => {
  const run = useRun(props);
  const { typed, change, commands, marked, move, enter, isSearching, failure } = useCommands(run);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const hasCommands = commands.length > 0;
  const retry = (failedSearch: SearchFailure) => {
    // Focus the field first: the button disappears when the search begins.
    field.current?.focus();
    failedSearch.retry();
  };
  return (
    <Dialog isOpen title="Go to" onClose={props.onClose} focusFirst={field}>
      <CommandField
        ref={field}
        typed={typed}
        listId={listId}
        markedId={hasCommands ? optionId(listId, marked) : undefined}
        onType={change}
        onMove={move}
        onEnter={enter}
      />
      <div className="mt-3 flex h-80 flex-col gap-2">
        {hasCommands && <CommandList id={listId} commands={commands} marked={marked} onRun={run} />}
        <SearchOutcome
          isSearching={isSearching}
          failure={failure}
          hasCommands={hasCommands}
          onRetry={retry}
        />
      </div>
      <LiveRegion text={announcementOf(isSearching, failure, commands.length)} />
    </Dialog>
  );
};

/** Text for screen readers; empty for a failure, whose alert is announced by itself. */
const announcementOf = (isSearching: boolean, failure: SearchFailure | null, count: number) => {
  if (isSearching) return "Searching";
  return failure ? "" : `${count} found`;
};

const DEBOUNCE_MS = 200;

/** Results for the typed text. Enter runs the marked command, or waits for results that are still loading. */
const useCommands = (run: (command: Command) => void) => {
  const { user } = useSession();
  const [query, setQuery] = useState("");
  const { typed, type } = useDebouncedText(query, setQuery, DEBOUNCE_MS);
  const [index, setIndex] = useState(0);
  const [isEnterPending, setEnterPending] = useState(false);
  const { results, failure, isSearching: isLoading } = usePaletteSearch(query);
  const isSearching = isLoading || typed.trim() !== query;
  const commands = commandsFor(typed, results, user?.adminRole);
  const markedIndex = Math.max(0, Math.min(index, commands.length - 1));
  const command = commands[markedIndex];
  useEffect(() => {
    if (!isEnterPending || (isSearching && !command)) return;
    setEnterPending(false);
    if (command) run(command);
  });
  const move = (step: number) =>
    setIndex((markedIndex + step + commands.length) % Math.max(1, commands.length));
  const change = (text: string) => {
    type(text);
    setIndex(0);
    setEnterPending(false);
  };
  const enter = () => setEnterPending(true);
  return { typed, change, commands, marked: markedIndex, move, enter, isSearching, failure };
};

type SearchOutcomeProps = {
  isSearching: boolean;
  failure: SearchFailure | null;
  hasCommands: boolean;
  onRetry: (failure: SearchFailure) => void;
};

/** State of the search when the list does not show it: loading, failed, or empty. */
const SearchOutcome = ({ isSearching, failure, hasCommands, onRetry }: SearchOutcomeProps) => {
  if (isSearching)
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
          The search for {failure.subject} failed. {loadErrorMessage(failure.error)}
        </p>
        <Button variant="outline" onClick={() => onRetry(failure)}>
          Try again
        </Button>
      </div>
    );
  return hasCommands ? null : (
    <p className="flex min-h-11 items-center px-3 text-fg-2">Nothing found</p>
  );
};
