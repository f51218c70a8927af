/** Colors of the pages: dark by default, light or the device's own by choice. The script in index.html applies them. */
export type Theme = "dark" | "light" | "device";

const KEY = "theme";

const themeOf = (value: string | null): Theme =>
  value === "light" || value === "device" ? value : "dark";

export const readTheme = (): Theme => themeOf(localStorage.getItem(KEY));

/** Stores the theme, and dispatches the `storage` event that the browser sends only to other tabs. */
export const saveTheme = (value: string): void => {
  localStorage.setItem(KEY, themeOf(value));
  dispatchEvent(new StorageEvent("storage", { key: KEY }));
};

/** Calls the listener after each change, also by another tab or while the page was in the back-forward cache. */
export const onThemeChange = (listener: () => void) => {
  addEventListener("storage", listener);
  addEventListener("pageshow", listener);
  return () => {
    removeEventListener("storage", listener);
    removeEventListener("pageshow", listener);
  };
};
