import { type ReactNode, useId } from "react";
import { Card } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";

type FoldedCardProps = {
  title: string;
  /** Few words about the content, below the title. */
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
      <div className="px-5 py-3 md:px-6">
        <Disclosure
          summary={
            // A summary may hold a heading, but no box around one.
            <h2 className="grid min-w-0 flex-1">
              <span id={heading} className="text-h3 text-fg">
                {title}
              </span>{" "}
              <span className="min-w-0 font-normal">{brief}</span>
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
