import { type ReactNode, useId } from "react";
import { Card } from "./card.tsx";

type SectionProps = {
  title: string;
  /** Button beside the heading; `false` or null keeps its place. */
  action?: ReactNode;
  children: ReactNode;
};

/** A card with a heading. */
export const Section = ({ title, action, children }: SectionProps) => {
  const id = useId();
  const heading = (
    <h2 id={id} className="text-h3">
      {title}
    </h2>
  );
  return (
    <Card aria-labelledby={id} className="grid gap-4">
      {action === undefined ? (
        heading
      ) : (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {heading}
          {action}
        </div>
      )}
      {children}
    </Card>
  );
};
