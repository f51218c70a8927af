export type Toast = {
  id: number;
  tone: "success" | "error";
  title: string;
  text?: string | undefined;
  durationMs: number;
  /** True over the bottom of the page instead of its top. */
  isLow?: boolean;
  /** True over the bar on top, where neither place is free. */
  isOverBar?: boolean;
  /** Optional action button. */
  action?: { label: string; run: () => void };
};

const DURATION_MS = 5000;

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** Shows one message at a time, for five seconds by default; a new message replaces the old one. */
export const toast = {
  success: (title: string, text?: string, durationMs = DURATION_MS) =>
    show({ tone: "success", title, text, durationMs }),
  error: (title: string, text?: string, durationMs = DURATION_MS) =>
    show({ tone: "error", title, text, durationMs }),
  /** Failed load of a page, whose title and own message stay in sight. */
  failedLoad: (text: string) =>
    show({ tone: "error", title: "Error", text, durationMs: DURATION_MS, isLow: true }),
  /** Success over the bar on top. */
  overBar: (title: string, text: string) =>
    show({ tone: "success", title, text, durationMs: DURATION_MS, isOverBar: true }),
  /** Completed action with an undo button. */
  undoable: (title: string, undo: () => void) =>
    show({ tone: "success", title, durationMs: DURATION_MS, action: { label: "Undo", run: undo } }),
  /** Success with an action button, such as a link to the ride. */
  withAction: (title: string, action: NonNullable<Toast["action"]>, text?: string) =>
    show({ tone: "success", title, text, durationMs: 2 * DURATION_MS, action }),
  /** Failure with an action to resolve it. */
  fixable: (title: string, text: string, action: NonNullable<Toast["action"]>) =>
    show({ tone: "error", title, text, durationMs: 2 * DURATION_MS, action }),
  dismiss: () => setCurrent(null),
};

/** The current message, for the toaster. */
export const currentToast = () => current;

export const onToastChange = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function show(message: Omit<Toast, "id">) {
  count += 1;
  setCurrent({ id: count, ...message });
}

function setCurrent(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}
