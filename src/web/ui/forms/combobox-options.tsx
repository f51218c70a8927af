import type { LucideIcon } from "lucide-react";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

export type ComboboxOption = { id: string; label: string; detail?: string; icon?: LucideIcon };

type ComboboxOptionsProps = {
  id: string;
  isOpen: boolean;
  isLoading: boolean;
  note: string | undefined;
  options: readonly ComboboxOption[];
  marked: number;
  onChoose: (option: ComboboxOption) => void;
  /** Called when a pointer goes down on the list. */
  onHold: () => void;
};

/** Popup of a combobox: its options, and a status text. Announces the number of options and the status. */
export const ComboboxOptions = (props: ComboboxOptionsProps) => (
  <>
    <div
      hidden={!props.isOpen}
      className="absolute inset-x-0 top-full z-20 mt-2 max-h-80 overflow-y-auto rounded-button border border-control bg-overlay p-1 overlay-shadow"
    >
      <div
        id={props.id}
        role="listbox"
        tabIndex={-1}
        aria-label="Suggestions"
        onPointerDown={props.onHold}
        hidden={props.options.length === 0}
      >
        {props.options.map((option, index) => (
          <Option
            key={option.id}
            id={`${props.id}-${index}`}
            option={option}
            isMarked={index === props.marked}
            onChoose={() => props.onChoose(option)}
          />
        ))}
      </div>
      {props.note ? (
        <p className="flex min-h-11 items-center px-3 py-2 text-small text-fg-2">{props.note}</p>
      ) : (
        props.options.length === 0 && <LoadingNote />
      )}
    </div>
    <LiveRegion text={props.isOpen ? announcementOf(props) : ""} />
  </>
);

const LoadingNote = () => (
  <div className="flex min-h-11 items-center gap-3 px-3 text-small text-fg-2">
    <Spinner /> Searching
  </div>
);

const Option = (props: {
  id: string;
  option: ComboboxOption;
  isMarked: boolean;
  onChoose: () => void;
}) => {
  const { label, detail, icon: Icon } = props.option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, aria-activedescendant points here
    <div
      id={props.id}
      role="option"
      aria-selected={props.isMarked}
      ref={(element) => {
        if (props.isMarked) element?.scrollIntoView({ block: "nearest" });
      }}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-3 py-2 hover:bg-raised aria-selected:bg-raised aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
    >
      {Icon && <Icon aria-hidden className="size-5 shrink-0 text-fg-3" />}
      <span className="min-w-0">
        <span className="line-clamp-2 break-words">{label}</span>
        {detail && <span className="block truncate text-small text-fg-2">{detail}</span>}
      </span>
    </div>
  );
};

const announcementOf = ({ options: { length: count }, isLoading, note }: ComboboxOptionsProps) => {
  if (isLoading) return "Loading suggestions";
  const countText = `${count} suggestion${count === 1 ? "" : "s"}`;
  if (!note) return countText;
  return count > 0 ? `${note} ${countText}` : note;
};
