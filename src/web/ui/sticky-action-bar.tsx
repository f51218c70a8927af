import type { ReactNode } from "react";

const spanClass = {
  card: "-mb-3 bg-surface pb-3 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-[linear-gradient(transparent,var(--color-surface))] md:static md:m-0 md:bg-transparent md:p-0 md:before:hidden",
  "wide-card":
    "-mx-5 -mb-3 border-t border-hairline bg-surface px-5 py-3 md:static md:m-0 md:border-0 md:bg-transparent md:p-0",
  page: "-mx-4 border-t border-hairline bg-bg px-4 py-3 md:static md:m-0 md:border-0 md:p-0",
  "wide-page": "-mx-4 border-t border-hairline bg-bg px-4 py-3 md:mx-0 md:px-0",
};

/**
 * Keeps the main action visible at the bottom of a phone, in its card, below a rule across it, or across the page; in
 * normal flow from 768 px unless it spans a wide page.
 * `isTall` reserves more scroll space, for content of several lines.
 */
export const StickyActionBar = ({
  spans = "card",
  isTall = false,
  isStuck = true,
  className = "",
  children,
}: {
  spans?: keyof typeof spanClass;
  isTall?: boolean;
  /** False leaves the action in normal flow. */
  isStuck?: boolean;
  className?: string;
  children: ReactNode;
}) => (
  <div
    data-sticks-to-bottom={isStuck ? (isTall ? "tall" : "") : undefined}
    className={`flex flex-wrap items-center gap-x-4 gap-y-3 ${isStuck ? `sticky bottom-[var(--bottom-bar,0px)] z-5 ${spanClass[spans]}` : ""} ${className}`}
  >
    {children}
  </div>
);
