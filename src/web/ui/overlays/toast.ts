export type Toast = {
  id: number;
  tone: "success" | "error";
  title: string;
  text?: string | undefined;
  /** Duration in milliseconds. */
  lasts: number;
  /** Optional action button. */
  action?: { label: string; run: () => void };
};

const LASTS_MS = 5000;

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** Shows one message at a time, for five seconds by default; a new message replaces the old one. */
export const toast = {
  success: (title: string, text?: string, lasts = LASTS_MS) =>
    show({ tone: "success", title, text, lasts }),
  error: (title: string, text?: string, lasts = LASTS_MS) =>
    show({ tone: "error", title, text, lasts }),
  /** Completed action with an undo button. */
  undoable: (title: string, undo: () => void) =>
    show({ tone: "success", title, lasts: LASTS_MS, action: { label: "Undo", run: undo } }),
  /** Event elsewhere, with a link to it. */
  news: (title: string, action: NonNullable<Toast["action"]>, text?: string) =>
    show({ tone: "success", title, text, lasts: 2 * LASTS_MS, action }),
  /** Failure with an action to resolve it. */
  mendable: (title: string, text: string, action: NonNullable<Toast["action"]>) =>
    show({ tone: "error", title, text, lasts: 2 * LASTS_MS, action }),
  dismiss: () => become(null),
};

/** The current message, for the toaster. */
export const currentToast = () => current;

export const onToastChange = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function show(told: Omit<Toast, "id">) {
  count += 1;
  become({ id: count, ...told });
}

function become(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}
