import { useId } from "react";
import { saveTheme } from "#web/platform/theme.ts";
import { themes, useTheme } from "#web/platform/theme-select.tsx";
import { Card } from "#web/ui/card.tsx";
import { Segments } from "#web/ui/segments.tsx";

/** The theme of the pages on this device. */
export const AppearanceSection = () => {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="grid justify-items-start gap-4">
      <h2 id={id} className="text-h3">
        Appearance
      </h2>
      <p className="text-fg-2">
        The colors on this device. “Device” follows the setting of your phone or computer.
      </p>
      <Segments
        legend="Theme"
        name="appearance"
        options={themes}
        value={useTheme()}
        onChange={saveTheme}
      />
    </Card>
  );
};
