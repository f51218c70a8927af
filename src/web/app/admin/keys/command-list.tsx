import { CommandOption } from "./command-option.tsx";
import type { Command } from "./commands.ts";

type CommandListProps = {
  id: string;
  commands: readonly Command[];
  /** Index of the one that Enter runs. */
  marked: number;
  onRun: (command: Command) => void;
};

/** What the letters lead to. */
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
