import type { KeyboardEvent, Ref } from "react";
import { controlClass } from "#web/ui/forms/control-class.ts";

type CommandFieldProps = {
  ref: Ref<HTMLInputElement>;
  typed: string;
  listId: string;
  /** Id of the option that Enter runs; undefined without results. */
  markedId: string | undefined;
  onType: (text: string) => void;
  /** Moves the mark down (1) or up (-1). */
  onMove: (step: 1 | -1) => void;
  onEnter: () => void;
};

/** Search field of the palette; arrow keys move through the results. */
export const CommandField = (props: CommandFieldProps) => {
  const { ref, typed, listId, markedId, onType, onMove, onEnter } = props;
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") onMove(1);
    else if (event.key === "ArrowUp") onMove(-1);
    else if (event.key === "Enter") onEnter();
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={ref}
      type="text"
      role="combobox"
      aria-label="Page, driver or ride"
      aria-autocomplete="list"
      aria-expanded={markedId !== undefined}
      aria-controls={markedId && listId}
      aria-activedescendant={markedId}
      autoComplete="off"
      maxLength={100}
      placeholder="Page, driver or ride"
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={press}
      className={controlClass}
    />
  );
};
