import { type ReactNode, useEffect, useRef } from "react";
import { Card } from "#web/ui/card.tsx";

/** The one card of an account page: its heading, its content, and a line below that leads elsewhere. */
export const AccountCard = ({
  title,
  children,
  foot,
}: {
  title: string;
  children: ReactNode;
  foot?: ReactNode;
}) => (
  <div className="page-gutter py-8 md:py-16">
    <div className="mx-auto grid max-w-[25rem] gap-6">
      <Card className="grid gap-6">
        <Heading>{title}</Heading>
        {children}
      </Card>
      {foot && <div className="text-center text-fg-2">{foot}</div>}
    </div>
  </div>
);

/** Takes the focus when its words change: the next step has come, and what was pressed is gone. */
const Heading = ({ children }: { children: string }) => {
  const element = useRef<HTMLHeadingElement>(null);
  const said = useRef(children);
  useEffect(() => {
    if (said.current === children) return;
    said.current = children;
    element.current?.focus({ preventScroll: true });
  }, [children]);
  return (
    <h1 ref={element} tabIndex={-1} className="text-h1">
      {children}
    </h1>
  );
};

/** What a link in running text looks like. */
export const textLinkClass =
  "inline-block py-2.5 font-medium text-fg underline underline-offset-4 hover:text-accent";
