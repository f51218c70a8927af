import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { FADE_RIGHT, useHasMore } from "./use-has-more.ts";

export type Tab<Value extends string> = {
  value: Value;
  label: string;
  /** Shown as a dot and announced with the label: "not saved". */
  mark?: string | undefined;
};

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  panelClass?: string;
  /** Panel of the selected tab. */
  children: ReactNode;
};

/**
 * Tabs over one panel, in one line that scrolls sideways and does not widen the page; arrow keys, Home and End move
 * between tabs.
 */
export const Tabs = <Value extends string>(props: TabsProps<Value>) => {
  const { label, tabs, value, onChange, panelClass = "pt-6", children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const show = () => showTab(list.current, `${id}${value}`);
    show();
    addEventListener("resize", show);
    return () => removeEventListener("resize", show);
  }, [id, value]);
  const { hasMore, measure } = useHasMore(list);
  const choose = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextTab(tabs, value, event.key);
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(`${id}${next.value}`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={choose}
        onScroll={measure}
        style={hasMore ? { maskImage: FADE_RIGHT } : undefined}
        className="relative flex w-0 min-w-full overflow-x-auto border-b border-hairline [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className="flex min-h-12 flex-auto items-center justify-center gap-1.5 rounded-t-input border-b-2 border-transparent px-3 text-small font-medium whitespace-nowrap text-fg-2 transition-colors hover:text-fg focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-accent sm:flex-none sm:px-5 sm:text-body"
          >
            {tab.label}
            {tab.mark && (
              <>
                <span aria-hidden className="size-2 rounded-full bg-warning" />
                <span className="sr-only">, {tab.mark}</span>
              </>
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${value}`}
        className={panelClass}
      >
        {children}
      </div>
    </>
  );
};

/** Scrolls the line of tabs, never the page, until the tab is in its middle. */
const showTab = (list: HTMLElement | null, id: string): void => {
  const tab = document.getElementById(id);
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
};

const nextTab = <Value extends string>(tabs: readonly Tab<Value>[], from: Value, key: string) => {
  const index = tabs.findIndex(({ value }) => value === from);
  const targets: Record<string, number> = {
    ArrowRight: (index + 1) % tabs.length,
    ArrowLeft: (index - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const next = targets[key];
  return next === undefined ? undefined : tabs[next];
};
