import { type ReactNode, useId } from "react";
import { Card } from "./card.tsx";

/** A card with a heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const heading = useId();
  return (
    <Card aria-labelledby={heading} className="grid gap-4">
      <h2 id={heading} className="text-h3">
        {title}
      </h2>
      {children}
    </Card>
  );
};
