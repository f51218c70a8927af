import type { Command } from "./commands.ts";

type CommandListProps = {
  id: string;
  commands: readonly Command[];
  /** Index of the command that Enter runs. */
  marked: number;
  onRun: (command: Command) => void;
};

/** Results for the search text. */
export const CommandList = ({ id, commands, marked, onRun }: CommandListProps) => (
  <div id={id} role="listbox" tabIndex={-1} aria-label="Found" className="overflow-y-auto">
    {commands.map((command, index) => (
      <CommandOption
        key={command.id}
        id={optionId(id, index)}
        command={command}
        isMarked={index === marked}
        onChoose={() => onRun(command)}
      />
    ))}
  </div>
);

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

type CommandOptionProps = {
  id: string;
  command: Command;
  isMarked: boolean;
  onChoose: () => void;
};

/** One result. */
const CommandOption = ({ id, command, isMarked, onChoose }: CommandOptionProps) => {
  const { icon: Icon, label, detail } = command;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field, whose aria-activedescendant points here
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      ref={(element) => {
        if (isMarked) element?.scrollIntoView({ block: "nearest" });
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-3 py-2 hover:bg-raised aria-selected:bg-raised aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-fg-3" />
      <span className="min-w-0">
        <span className="block truncate">{label}</span>
        <span className="block truncate text-small text-fg-2">{detail}</span>
      </span>
    </div>
  );
};
