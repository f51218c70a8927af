import { type KeyboardEvent, useId, useRef, useState } from "react";
import { pressKey } from "./combobox-keys.ts";
import type { ComboboxOption } from "./combobox-options.tsx";

const SEARCH_DELAY_MS = 250;

export type SuggestionProps = {
  value: string;
  onChangeText: (text: string) => void;
  options: readonly ComboboxOption[];
  onChoose: (option: ComboboxOption) => void;
  /** Called with the text after a typing pause of `searchDelay` milliseconds (250). */
  onSearch?: (text: string) => void;
  searchDelay?: number;
  isLoading?: boolean;
  /** Shown below or instead of the suggestions: "No place found." */
  note?: string | undefined;
};

/** State of a combobox's popup, with handlers for typing, keys and selection. */
export const useCombobox = (props: SuggestionProps) => {
  const { value } = props;
  const { options, hold } = useHeldOptions(props.options);
  const [list, setList] = useState({ isOpen: false, marked: -1 });
  const listId = useId();
  const search = useSearchDelay(props);
  const hasStatus = props.isLoading === true || props.note !== undefined;
  const isOpen = list.isOpen && (options.length > 0 || hasStatus);
  const markedIndex = Math.min(list.marked, options.length - 1);

  const open = () => setList({ isOpen: true, marked: -1 });
  const close = () => setList({ isOpen: false, marked: -1 });
  const type = (text: string) => {
    props.onChangeText(text);
    open();
    search(text);
  };
  const choose = (option: ComboboxOption | undefined) => {
    if (option) props.onChoose(option);
    close();
  };
  const press = (event: KeyboardEvent) => {
    const { effect, isHandled, ...next } = pressKey(
      event.key,
      { isOpen, marked: markedIndex },
      options.length,
    );
    if (effect === "clear" && value === "") return;
    if (isHandled) event.preventDefault();
    setList(next);
    if (effect === "choose") choose(options[markedIndex]);
    if (effect === "clear") type("");
  };
  return { isOpen, options, marked: markedIndex, listId, open, close, type, choose, press, hold };
};

/** Keeps the shown rows from `hold` until the pointer is released, so that none moves under a finger. */
const useHeldOptions = (latest: readonly ComboboxOption[]) => {
  const [held, setHeld] = useState<readonly ComboboxOption[] | null>(null);
  const hold = () => {
    setHeld(latest);
    const releaseController = new AbortController();
    const release = () => {
      releaseController.abort();
      // The click follows "pointerup" and must still find the row.
      setTimeout(() => setHeld(null));
    };
    window.addEventListener("pointerup", release, { signal: releaseController.signal });
    window.addEventListener("pointercancel", release, { signal: releaseController.signal });
  };
  return { options: held ?? latest, hold };
};

const useSearchDelay = ({ onSearch, searchDelay = SEARCH_DELAY_MS }: SuggestionProps) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch?.(text), searchDelay);
  };
};
