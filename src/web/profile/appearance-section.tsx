import { useId } from "react";
import { productName } from "#shared/product.ts";
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
        The colors of {productName()} on this device. With Device they follow its own setting.
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
