import { Columns3, ListFilter, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

/** Ids of a list's hidden columns, kept in this browser; `hidden` is the default. */
export const useHiddenColumns = (list: string, hidden: readonly string[] = []) =>
  useStored<string>(`columns-${list}`, (item) => typeof item === "string", hidden);

type ColumnMenuProps = {
  /** Columns that can be hidden, in order. */
  columns: readonly { id: string; label: string }[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
};

type ListToolsProps<Search> = ViewMenuProps<Search> & {
  columns: ColumnMenuProps["columns"];
  hidden: ReturnType<typeof useHiddenColumns>;
};

/** Saved views and chosen columns of a list, for wide screens. */
export const ListTools = <Search extends object>(props: ListToolsProps<Search>) => {
  const { columns, hidden, ...views } = props;
  return (
    <div className="hidden justify-end gap-3 xl:flex">
      <ViewMenu {...views} />
      <ColumnMenu columns={columns} hidden={hidden[0]} onChange={hidden[1]} />
    </div>
  );
};

/** Chooses the columns of a table. */
const ColumnMenu = ({ columns, hidden, onChange }: ColumnMenuProps) => (
  <Menu
    label={
      <>
        <Columns3 aria-hidden className="size-5" /> Columns
      </>
    }
  >
    {columns.map(({ id, label }) => (
      <label key={id} className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          aria-label={`Column ${label}`}
          checked={!hidden.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? hidden.filter((one) => one !== id) : [...hidden, id])
          }
        />
        {label}
      </label>
    ))}
  </Menu>
);

type View<Search> = { name: string; filters: Search };

type ViewMenuProps<Search> = {
  list: string;
  /** Filters and order of the list, as they are in the URL; a search text is not saved. */
  filters: Search;
  onOpen: (filters: Search) => void;
};

/** Saves filters under a name in this browser, and applies them again. */
const ViewMenu = <Search extends object>(props: ViewMenuProps<Search>) => {
  const { list, filters, onOpen } = props;
  const [views, setViews] = useStored<View<Search>>(`views-${list}`, isView);
  const [name, setName] = useState("");
  const save = (event: FormEvent) => {
    event.preventDefault();
    const title = name.trim();
    if (title === "") return;
    setViews([...views.filter((view) => view.name !== title), { name: title, filters }]);
    setName("");
  };
  return (
    <Menu
      label={
        <>
          <ListFilter aria-hidden className="size-5" /> Views
        </>
      }
    >
      {views.length === 0 && <p className="text-small text-fg-2">No saved views yet</p>}
      <ul className="grid">
        {views.map((view) => (
          <li key={view.name} className="flex items-center justify-between gap-2">
            <Button variant="ghost" className="min-w-0" onClick={() => onOpen(view.filters)}>
              {view.name}
            </Button>
            <IconButton
              icon={X}
              label={`Remove ${view.name}`}
              onClick={() => setViews(views.filter((other) => other !== view))}
            />
          </li>
        ))}
      </ul>
      <form onSubmit={save} className="grid gap-2 pt-2">
        <TextField
          name={`view-${list}`}
          label="Save these filters as"
          maxLength={40}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" variant="outline">
          Save view
        </Button>
      </form>
    </Menu>
  );
};

const isView = (item: unknown): boolean =>
  typeof item === "object" && item !== null && "name" in item && "filters" in item;

/** A button that opens a panel below it; Escape closes it. */
const Menu = ({ label, children }: { label: ReactNode; children: ReactNode }) => {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !menu.current?.open) return;
    event.preventDefault();
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  };
  return (
    <details ref={menu} className="relative" onKeyDown={close}>
      <summary
        className={`list-none [&::-webkit-details-marker]:hidden ${buttonClass({ variant: "outline", size: "lg" })}`}
      >
        <span className="flex items-center gap-2">{label}</span>
      </summary>
      <div className="absolute right-0 z-10 mt-2 w-72 rounded-card border border-hairline bg-overlay p-4 overlay-shadow">
        {children}
      </div>
    </details>
  );
};

/** A list stored in this browser; entries that `isItem` rejects are dropped. */
const useStored = <Item,>(
  key: string,
  isItem: (item: unknown) => boolean,
  initial: readonly Item[] = [],
) => {
  const [items, setItems] = useState<readonly Item[]>(() => readItems(key, isItem, initial));
  const store = (next: readonly Item[]) => {
    localStorage.setItem(key, JSON.stringify(next));
    setItems(next);
  };
  return [items, store] as const;
};

const readItems = <Item,>(
  key: string,
  isItem: (item: unknown) => boolean,
  initial: readonly Item[],
): readonly Item[] => {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return Array.isArray(storedValue) ? (storedValue.filter(isItem) as Item[]) : initial;
  } catch {
    return initial;
  }
};
