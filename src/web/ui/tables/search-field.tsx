import { Search, X } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { isSingleKey, useSingleKeys } from "#web/ui/single-keys.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { useDebouncedText } from "./use-debounced-text.ts";

type SearchFieldProps = {
  name: string;
  label?: string;
  placeholder: string;
  /** Search text; `onSearch` is called after a typing pause. */
  value: string;
  onSearch: (text: string) => void;
  /** Length of the pause in milliseconds, if not the default. */
  pauseMs?: number;
  /** True while results are loading. */
  isSearching?: boolean;
  maxLength?: number;
  /** The "/" key focuses this field. */
  hasSlashKey?: boolean;
};

/** Searches a list as the user types; a button clears the text. */
export const SearchField = (props: SearchFieldProps) => {
  const { name, label = "Search", placeholder, maxLength = 100, hasSlashKey = false } = props;
  const { typed, type, set, leave } = useDebouncedText(props.value, props.onSearch, props.pauseMs);
  const field = useRef<HTMLInputElement>(null);
  const unusedRef = useRef<HTMLInputElement>(null);
  useSlashKey(hasSlashKey ? field : unusedRef);
  const hasHint = useSingleKeys() && hasSlashKey;
  const clear = () => {
    set("");
    field.current?.focus();
  };
  return (
    <TextField
      ref={field}
      label={label}
      type="search"
      name={name}
      maxLength={maxLength}
      placeholder={placeholder}
      autoComplete="off"
      aria-keyshortcuts={hasHint ? "/" : undefined}
      start={<Search aria-hidden className="size-5" />}
      className={`[&::-webkit-search-cancel-button]:hidden ${hasHint && typed === "" ? "max-lg:pr-3.5" : ""}`}
      end={endAdornment({
        isSearching: props.isSearching ?? false,
        hasHint,
        onClear: typed === "" ? null : clear,
      })}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onBlur={leave}
    />
  );
};

type EndAdornmentProps = { isSearching: boolean; hasHint: boolean; onClear: (() => void) | null };

const endAdornment = ({ isSearching, hasHint, onClear }: EndAdornmentProps) => {
  if (isSearching) {
    return (
      <span role="status" className="pointer-events-none grid size-11 place-items-center text-fg-2">
        <Spinner />
        <span className="sr-only">Searching</span>
      </span>
    );
  }
  if (onClear) return <IconButton icon={X} label="Clear search" onClick={onClear} />;
  return hasHint && <SlashHint />;
};

const SlashHint = () => (
  <kbd
    aria-hidden
    className="pointer-events-none mr-3 hidden rounded-input border border-hairline px-1.5 font-sans text-small text-fg-3 lg:block"
  >
    /
  </kbd>
);

/** "/" focuses the field, unless the focus is in a text field, a dialog is open, or shortcuts are off. */
const useSlashKey = (field: RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || !isSingleKey(event)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [field]);
};
