import { type KeyboardEvent, type ReactNode, useId } from "react";

export type Tab<T extends string> = { value: T; label: string };

/** Tabs over one panel (the children); the arrow keys, Home and End move and choose. */
export const Tabs = <T extends string>(props: {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (value: T) => void;
  children: ReactNode;
}) => {
  const { label, tabs, value, onChange, children } = props;
  const id = useId();
  const choose = (event: KeyboardEvent) => {
    const next =
      tabs[
        nextIndex(
          event.key,
          tabs.findIndex((tab) => tab.value === value),
          tabs.length,
        )
      ];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <div className="grid gap-6">
      <div
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-hairline"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={choose}
            className="min-h-12 border-b-2 border-transparent px-4 font-medium whitespace-nowrap text-fg-2 transition-colors hover:text-fg focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-fg"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
};

/** Where a key leads from the tab at an index; -1 for keys that do not move. */
const nextIndex = (key: string, index: number, count: number) => {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : -1;
};
