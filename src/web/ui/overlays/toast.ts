export type Toast = {
  id: number;
  tone: "success" | "error";
  title: string;
  text?: string | undefined;
  /** How long it stays, in milliseconds. */
  lasts: number;
  /** What can be done about it at once. */
  action?: { label: string; run: () => void };
};

const LASTS_MS = 5000;

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** One message at a time, for five seconds unless told otherwise; a new one takes the place of the old. */
export const toast = {
  success: (title: string, text?: string, lasts = LASTS_MS) =>
    show({ tone: "success", title, text, lasts }),
  error: (title: string, text?: string, lasts = LASTS_MS) =>
    show({ tone: "error", title, text, lasts }),
  /** Something is done, and can be taken back as long as it is told. */
  undoable: (title: string, undo: () => void) =>
    show({ tone: "success", title, lasts: LASTS_MS, action: { label: "Undo", run: undo } }),
  /** Something has happened elsewhere, and can be looked at. */
  news: (title: string, action: NonNullable<Toast["action"]>, text?: string) =>
    show({ tone: "success", title, text, lasts: 2 * LASTS_MS, action }),
  /** Something failed, and there is something to do about it. */
  mendable: (title: string, text: string, action: NonNullable<Toast["action"]>) =>
    show({ tone: "error", title, text, lasts: 2 * LASTS_MS, action }),
  dismiss: () => become(null),
};

/** What is shown now, for the toaster. */
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
