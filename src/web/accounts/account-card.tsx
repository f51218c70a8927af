import { type ReactNode, useEffect, useRef, useState } from "react";
import { NOT_SENT_HASH } from "#shared/product/page-renderer.ts";
import { Card } from "#web/ui/card.tsx";

type AccountCardProps = {
  /** Icon above the heading; with it, the card looks like an outcome card. */
  icon?: ReactNode;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
};

/** The card of an account page: heading, content, and links below. */
export const AccountCard = ({ icon, title, children, footer }: AccountCardProps) => (
  <div className="page-gutter py-8 md:py-12">
    <div className={`mx-auto grid gap-6 ${icon ? "max-w-[30rem] text-center" : "max-w-[25rem]"}`}>
      <Card className={icon ? "grid gap-5" : "grid gap-6"}>
        {icon}
        <Heading>{title}</Heading>
        <NotSent />
        {children}
      </Card>
      {footer && <div className="text-center text-fg-2">{footer}</div>}
    </div>
  </div>
);

/** Note after the browser sent the form itself, before the application had loaded; hidden by the next submit. */
const NotSent = () => {
  const [isShown, setShown] = useState(false);
  // After the hydration: the server, which rendered the page, does not see the fragment.
  useEffect(() => {
    if (location.hash !== NOT_SENT_HASH) return;
    setShown(true);
    history.replaceState(history.state, "", location.pathname + location.search);
    const hide = () => setShown(false);
    addEventListener("submit", hide, true);
    return () => removeEventListener("submit", hide, true);
  }, []);
  return (
    <p role="status" className="text-warning empty:hidden">
      {isShown && "This page had not loaded yet, so nothing was sent. Enter it again."}
    </p>
  );
};

/** Focuses itself when its text changes, because the next step has replaced the pressed button. */
const Heading = ({ children }: { children: string }) => {
  const element = useRef<HTMLHeadingElement>(null);
  const previousText = useRef(children);
  useEffect(() => {
    if (previousText.current === children) return;
    previousText.current = children;
    element.current?.focus({ preventScroll: true });
  }, [children]);
  return (
    <h1 ref={element} tabIndex={-1} className="text-h1">
      {children}
    </h1>
  );
};

/** Style of a link in running text. */
export const textLinkClass =
  "inline-block py-2.5 font-medium text-fg underline underline-offset-4 hover:text-accent";
