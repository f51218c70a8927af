import type { ReactNode } from "react";

/** Keeps the page's one action in reach at the bottom of a phone; in its place from 768 px. */
export const StickyActionBar = ({ children }: { children: ReactNode }) => (
  <div
    data-sticks-to-bottom
    className="sticky bottom-[var(--bottom-bar,0px)] z-10 -mb-3 flex items-center gap-4 bg-surface pb-3 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-surface md:static md:m-0 md:bg-transparent md:p-0 md:before:hidden"
  >
    {children}
  </div>
);
