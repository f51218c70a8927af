import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { driversPage } from "#web/admin/admin-queries.ts";
import { endSession } from "#web/app/session.ts";
import { ridesPage } from "#web/operations/operations-queries.ts";
import { controlClass } from "#web/ui/control-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { useTyped } from "#web/ui/use-typed.ts";
import { CommandOption } from "./command-option.tsx";
import { type Command, commandsFor, FEWEST_LETTERS } from "./commands.ts";

const PAUSE_MS = 200;

type CommandPaletteProps = { onClose: () => void; onKeys: () => void };

/** Leads to any page, driver or ride by a few letters. */
export const CommandPalette = ({ onClose, onKeys }: CommandPaletteProps) => {
  const [words, setWords] = useState("");
  const { typed, type } = useTyped(words, setWords, PAUSE_MS);
  const [place, setPlace] = useState(0);
  const { found, isLooking } = useFound(words);
  const commands = commandsFor(typed, found);
  const marked = Math.max(0, Math.min(place, commands.length - 1));
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const run = useRun({ onClose, onKeys });
  const press = (event: KeyboardEvent) => {
    const command = commands[marked];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setPlace((marked + step + commands.length) % Math.max(1, commands.length));
    if (event.key === "Enter" && command) run(command);
    if (step || event.key === "Enter") event.preventDefault();
  };
  return (
    <Dialog isOpen title="Go to" onClose={onClose} focusFirst={field}>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Page, driver or ride"
        aria-autocomplete="list"
        aria-expanded={commands.length > 0}
        aria-controls={listId}
        aria-activedescendant={commands.length > 0 ? `${listId}-${marked}` : undefined}
        autoComplete="off"
        maxLength={100}
        placeholder="Page, driver or ride"
        value={typed}
        onChange={({ target }) => {
          type(target.value);
          setPlace(0);
        }}
        onKeyDown={press}
        className={controlClass}
      />
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label="Found"
        className="mt-3 h-80 overflow-y-auto"
      >
        {commands.map((command, index) => (
          <CommandOption
            key={command.id}
            id={`${listId}-${index}`}
            command={command}
            isMarked={index === marked}
            onChoose={() => run(command)}
          />
        ))}
      </div>
      {commands.length === 0 && !isLooking && <p className="text-fg-2">Nothing found</p>}
      <LiveRegion text={isLooking ? "" : `${commands.length} found`} />
    </Dialog>
  );
};

/** The drivers and rides of the words, those of the words before until they are there. */
const useFound = (words: string) => {
  const isAsked = words.length >= FEWEST_LETTERS;
  const drivers = useQuery({ ...driversPage({ search: words }), enabled: isAsked });
  const rides = useQuery({ ...ridesPage({ search: words }), enabled: isAsked });
  const found = {
    drivers: (isAsked && drivers.data?.drivers) || [],
    rides: (isAsked && rides.data?.rides) || [],
  };
  return { found, isLooking: drivers.isFetching || rides.isFetching };
};

const useRun = ({ onClose, onKeys }: CommandPaletteProps) => {
  const navigate = useNavigate();
  return (command: Command) => {
    onClose();
    if (command.kind === "page") void navigate({ to: command.to });
    if (command.kind === "driver")
      void navigate({ to: "/admin/driver/$id", params: { id: command.of } });
    if (command.kind === "ride")
      void navigate({ to: "/admin/rides/$id", params: { id: command.of } });
    if (command.kind === "keys") onKeys();
    if (command.kind === "log out") void endSession();
  };
};
