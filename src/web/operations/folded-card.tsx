import { type ReactNode, useId } from "react";
import { Card } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";

type FoldedCardProps = {
  title: string;
  /** Few words about the content, beside the title. */
  brief: string;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A card that is one line until it is opened. */
export const FoldedCard = ({ title, brief, children, ...fold }: FoldedCardProps) => {
  const heading = useId();
  return (
    <Card aria-labelledby={heading} className="!p-0">
      <div className="px-5 py-2 md:px-6">
        <Disclosure
          summary={
            // A summary may hold a heading, but no box around one.
            <h2 className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
              <span id={heading} className="text-h3 text-fg">
                {title}
              </span>{" "}
              <span className="min-w-0">{brief}</span>
            </h2>
          }
          {...fold}
        >
          {children}
        </Disclosure>
      </div>
    </Card>
  );
};
