import { CatchBoundary } from "@tanstack/react-router";
import { X } from "lucide-react";
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";

/** The previewed row of a list, and its change. */
type RowPreview = { id: string | undefined; show: (id: string | undefined) => void };

type Context = RowPreview & {
  /** Shows a row after a short delay, unless another row gets the focus before. */
  follow: (id: string) => void;
};

const PANEL_ID = "row-preview";
/** Passing over rows must not load, and record in the audit, each of them. */
const FOLLOW_MS = 200;
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

const PreviewContext = createContext<Context | null>(null);

/** True while a row is previewed beside the list. */
export const useIsPreviewed = (): boolean => useContext(PreviewContext)?.id !== undefined;

/**
 * Properties of the link that opens a row's page. Within a `PreviewBeside` on a wide screen, a click or the Space key
 * shows the preview instead, a second one moves the focus to it, and the arrow keys move between rows.
 */
export const useRowLink = (id: string) => {
  const preview = useContext(PreviewContext);
  if (!preview) return { "data-row": id };
  const isShown = preview.id === id;
  const open = () => {
    if (isShown) document.querySelector<HTMLElement>(`#${PANEL_ID} a`)?.focus();
    else preview.show(id);
  };
  return {
    "data-row": id,
    "aria-expanded": isShown,
    "aria-controls": isShown ? PANEL_ID : undefined,
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      open();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key];
      if (event.key !== " " && step === undefined) return;
      event.preventDefault();
      if (step === undefined) return open();
      const row = neighborOf(event.currentTarget, step);
      row?.focus();
      if (row?.dataset.row && preview.id !== undefined) preview.follow(row.dataset.row);
    },
  };
};

const neighborOf = (link: HTMLElement, step: number): HTMLElement | undefined => {
  const rows = [...(link.closest("tbody")?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  return rows[rows.indexOf(link) + step];
};

type PreviewBesideProps = {
  preview: RowPreview;
  /** Ids of the rows of the list. */
  rowIds: readonly string[];
  /** Opens the page of a row that a link previews, on a screen without room for a preview. */
  open: (id: string) => void;
  /** Link to the page of a row. */
  openPage: (id: string) => ReactNode;
  /** Essentials of a row, with a heading. */
  panel: (id: string) => ReactNode;
  /** The list. */
  children: ReactNode;
};

/** A list with the preview of a row beside it on wide screens; on narrow ones the rows open their pages. */
export const PreviewBeside = (props: PreviewBesideProps) => {
  const { preview, rowIds, open, openPage, panel, children } = props;
  const isWide = useIsWide("xl");
  const openFirst = useEffectEvent(() => {
    if (!isWide && preview.id) open(preview.id);
  });
  useEffect(() => openFirst(), []);
  const { show, follow } = useFollow(preview.show);
  const id = isWide ? preview.id : undefined;
  const close = () => {
    show(undefined);
    [...document.querySelectorAll<HTMLElement>(`main [data-row="${id}"]`)]
      .find((link) => link.checkVisibility())
      ?.focus();
  };
  useEscape(id !== undefined, close);
  return (
    <div
      className={`grid grid-cols-1 items-start gap-6 ${id === undefined ? "" : "xl:grid-cols-[minmax(0,1fr)_24rem]"}`}
    >
      <PreviewContext value={isWide ? { id, show, follow } : null}>
        <div>{children}</div>
      </PreviewContext>
      {id !== undefined && (
        <section
          id={PANEL_ID}
          aria-label="Preview"
          className="sticky top-20 rounded-card border border-hairline bg-surface"
        >
          <div className="grid max-h-[calc(100dvh-6rem)] grid-cols-1 content-start gap-4 overflow-y-auto p-5 pb-8">
            <div className="flex items-center justify-between gap-4">
              {openPage(id)}
              <IconButton icon={X} label="Close preview" className="-mr-2" onClick={close} />
            </div>
            {!rowIds.includes(id) && (
              <p className="text-small text-fg-2">Not on this page of the list</p>
            )}
            <CatchBoundary getResetKey={() => id} errorComponent={PreviewFailure}>
              <Suspense key={id} fallback={<PreviewSkeleton />}>
                {panel(id)}
              </Suspense>
            </CatchBoundary>
          </div>
          <div
            aria-hidden
            // The fade says that more follows.
            className="pointer-events-none absolute inset-x-0 bottom-0 h-8 rounded-card"
            style={{ background: "linear-gradient(to top, var(--color-surface), transparent)" }}
          />
        </section>
      )}
      <LiveRegion
        text={id === undefined ? "" : "Preview shown. Enter goes to it, Escape closes."}
      />
    </div>
  );
};

/** Loading placeholder of a preview. */
export const PreviewSkeleton = () => (
  <>
    <Skeleton className="h-7 w-40" />
    <Skeleton className="h-28" />
    <Skeleton className="h-48" />
  </>
);

/** Replaces a panel whose code could not be loaded; a reload opens the same row. */
const PreviewFailure = () => (
  <div role="alert" className="grid justify-items-start gap-4">
    <p>This could not be opened. There may be a new version, or no connection.</p>
    <Button variant="outline" onClick={() => location.reload()}>
      Reload
    </Button>
  </div>
);

const useFollow = (show: RowPreview["show"]) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    show: (id: string | undefined) => {
      clearTimeout(timer.current);
      show(id);
    },
    follow: (id: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => show(id), FOLLOW_MS);
    },
  };
};

/** Closes on Escape, unless a dialog, a menu or a field takes the key. */
const useEscape = (isOn: boolean, close: () => void) => {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (document.querySelector("dialog:modal") || isField(event.target)) return;
    close();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: globalThis.KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isOn]);
};

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=checkbox]), select, textarea");
