import { Search, X } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "./icon-button.tsx";
import { TextField } from "./text-field.tsx";
import { useSlashKey } from "./use-slash-key.ts";
import { useTyped } from "./use-typed.ts";

type SearchFieldProps = {
  name: string;
  label?: string;
  placeholder: string;
  /** What is looked for; `onSearch` is told when the typing pauses. */
  value: string;
  onSearch: (words: string) => void;
  /** "/" anywhere on the page leads here. */
  hasSlashKey?: boolean;
};

/** Looks through a list while one types; a button clears it. */
export const SearchField = (props: SearchFieldProps) => {
  const { name, label = "Search", placeholder, value, onSearch, hasSlashKey = false } = props;
  const { typed, type, put } = useTyped(value, onSearch);
  const field = useRef<HTMLInputElement>(null);
  const nowhere = useRef<HTMLInputElement>(null);
  useSlashKey(hasSlashKey ? field : nowhere);
  const clear = () => {
    put("");
    field.current?.focus();
  };
  return (
    <TextField
      ref={field}
      label={label}
      type="search"
      name={name}
      maxLength={100}
      placeholder={placeholder}
      autoComplete="off"
      aria-keyshortcuts={hasSlashKey ? "/" : undefined}
      start={<Search aria-hidden className="size-5" />}
      className="[&::-webkit-search-cancel-button]:hidden"
      end={
        typed === "" ? (
          hasSlashKey && <SlashHint />
        ) : (
          <IconButton icon={X} label="Clear search" onClick={clear} />
        )
      }
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  );
};

const SlashHint = () => (
  <kbd
    aria-hidden
    className="pointer-events-none mr-3 hidden rounded-input border border-hairline px-1.5 font-sans text-small text-fg-3 lg:block"
  >
    /
  </kbd>
);
