export type Toast = {
  id: number;
  tone: "success" | "error";
  title: string;
  text?: string;
  /** How long it stays, in milliseconds. */
  lasts: number;
};

const LASTS_MS = 5000;

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** One message at a time, for five seconds unless told otherwise; a new one takes the place of the old. */
export const toast = {
  success: (title: string, text?: string, lasts = LASTS_MS) => show("success", title, text, lasts),
  error: (title: string, text?: string, lasts = LASTS_MS) => show("error", title, text, lasts),
  dismiss: () => become(null),
};

/** What is shown now, for the toaster. */
export const currentToast = () => current;

export const onToastChange = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function show(tone: Toast["tone"], title: string, text: string | undefined, lasts: number) {
  count += 1;
  become({ id: count, tone, title, text, lasts });
}

function become(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}
