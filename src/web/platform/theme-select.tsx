import { useId, useSyncExternalStore } from "react";
import { onThemeChange, readTheme, saveTheme, type Theme } from "./theme.ts";

export const themes: readonly { value: Theme; label: string }[] = [
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
  { value: "device", label: "Device" },
];

/** The chosen theme; dark at first on pages that the server rendered. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, readTheme, () => "dark");

/** Theme select in the footer. `start.ts` handles its changes before the application is loaded. */
export const ThemeSelect = () => {
  const id = useId();
  return (
    <p className="flex items-center gap-2">
      <label htmlFor={id}>Theme</label>
      <select
        id={id}
        name="theme"
        value={useTheme()}
        onChange={({ target }) => saveTheme(target.value)}
        className="min-h-11 rounded-input border border-control bg-bg px-2 text-fg"
      >
        {themes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </p>
  );
};
