import type { ReactNode } from "react";

/** Keeps the page's one action in reach at the bottom of a phone; in its place from 768 px. */
export const StickyActionBar = ({ children }: { children: ReactNode }) => (
  <div
    data-sticks-to-bottom
    className="sticky bottom-[var(--bottom-bar,0px)] z-10 -mx-4 flex items-center gap-4 border-t border-hairline bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:static md:mx-0 md:border-0 md:bg-transparent md:p-0"
  >
    {children}
  </div>
);
