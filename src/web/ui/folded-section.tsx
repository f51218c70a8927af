import { ChevronDown } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Card } from "./card.tsx";
import { useIsWide } from "./use-is-wide.ts";

type FoldedSectionProps = {
  title: string;
  /** One line about the content, shown while the section is closed. */
  brief: ReactNode;
  /** Id that links lead to. */
  anchor?: string;
  /** True to start open on narrow screens too. */
  isOpenFirst?: boolean;
  /** Width from which the section cannot be closed. */
  wideFrom?: "lg" | "xl";
  /** True to start closed on wide screens too. */
  isFoldable?: boolean;
  children: ReactNode;
};

/** A section that starts closed on narrow screens; a link to it or to a part of it opens it. */
export const FoldedSection = (props: FoldedSectionProps) => {
  const { title, brief, anchor, isOpenFirst = false, wideFrom = "lg", children } = props;
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(wideFrom) && !props.isFoldable;
  const [isOpen, setOpen] = useState(isOpenFirst);
  useLinksInto(card, setOpen);
  // A wide screen that becomes narrow must not hide the field in use.
  useLayoutEffect(() => {
    if (!isWide && card.current?.contains(document.activeElement)) setOpen(true);
  }, [isWide]);
  return (
    <div ref={card} id={anchor} className="min-w-0 scroll-mt-20">
      <Card aria-labelledby={id} className={`grid grid-cols-1 gap-4 ${isWide ? "" : "py-3"}`}>
        {isWide ? (
          <h2 id={id} className="text-h3">
            {title}
          </h2>
        ) : (
          <FoldHead {...{ id, title, isOpen }} brief={brief} onToggle={() => setOpen(!isOpen)} />
        )}
        <div hidden={!isWide && !isOpen} className="grid grid-cols-1 gap-4">
          {children}
        </div>
      </Card>
    </div>
  );
};

type FoldHeadProps = {
  id: string;
  title: string;
  brief: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
};

const FoldHead = ({ id, title, brief, isOpen, onToggle }: FoldHeadProps) => (
  <div className="relative flex min-h-11 items-center justify-between gap-3">
    <div className="min-w-0">
      <h2 id={id} className="text-h3">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="text-left after:absolute after:inset-0"
        >
          {title}
        </button>
      </h2>
      {!isOpen && <p className="text-small break-words text-fg-2">{brief}</p>}
    </div>
    <ChevronDown
      aria-hidden
      className={`size-5 shrink-0 text-fg-2 transition-[rotate] ${isOpen ? "rotate-180" : ""}`}
    />
  </div>
);

/** Opens the section for a link to it or to a part of it, and scrolls there: a closed part has no place. */
const useLinksInto = (
  card: RefObject<HTMLElement | null>,
  setOpen: (isOpen: boolean) => void,
): void => {
  useEffect(() => {
    const follow = (hash: string) => {
      const target = document.getElementById(hash.slice(1));
      if (!target || !card.current?.contains(target)) return;
      setOpen(true);
      requestAnimationFrame(() => target.scrollIntoView({ block: "center" }));
    };
    const followAddress = () => follow(location.hash);
    // A link to the address's own hash changes nothing, so the browser announces no change.
    const followLink = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link) follow(link.hash);
    };
    followAddress();
    addEventListener("hashchange", followAddress);
    addEventListener("click", followLink);
    return () => {
      removeEventListener("hashchange", followAddress);
      removeEventListener("click", followLink);
    };
  }, [card, setOpen]);
};
