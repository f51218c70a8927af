import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";

type PartOfProfile = {
  id: string;
  label: string;
  /** Ids of its sections that links name in their hash. */
  sections: readonly string[];
};

/** Id of the part that the URL's hash names, or that holds the section it names; else the first part's. */
export function useShownPart<Id extends string>(
  parts: readonly [PartOfProfile & { id: Id }, ...(PartOfProfile & { id: Id })[]],
): Id {
  const hash = useLocation({ select: (location) => location.hash });
  const part = parts.find(({ id, sections }) => id === hash || sections.includes(hash));
  return (part ?? parts[0]).id;
}

type PartLinksProps = { parts: readonly PartOfProfile[]; shown: string; className: string };

/** Choice of the part that is shown. */
export const PartLinks = ({ parts, shown, className }: PartLinksProps) => (
  <nav aria-label="Parts of the profile" className={`mb-6 flex flex-wrap gap-2 ${className}`}>
    {parts.map(({ id, label }) => (
      <Link
        key={id}
        to="."
        hash={id}
        replace
        resetScroll={false}
        hashScrollIntoView={false}
        activeOptions={{ includeHash: true }}
        aria-current={id === shown ? "page" : undefined}
        className={`inline-flex min-h-11 items-center rounded-button px-3 text-small font-medium ${id === shown ? "bg-tint-accent text-accent" : "text-fg-2 hover:bg-raised"}`}
      >
        {label}
      </Link>
    ))}
  </nav>
);

type PartProps = { id: string; shown: string; children: ReactNode };

/** Sections of a part; hidden unless the part is chosen. Its id is not the hash, so that the heading stays in sight. */
export const Part = ({ id, shown, children }: PartProps) => (
  <div id={`part-${id}`} className={`gap-6 ${id === shown ? "grid grid-cols-1" : "hidden"}`}>
    {children}
  </div>
);

/** Cards of few lines in one frame, with a line between them; no frame if all are hidden. */
export const CardGroup = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-px overflow-hidden rounded-card border-hairline bg-hairline has-[section:not([hidden])]:border [&_section]:rounded-none [&_section]:border-0">
    {children}
  </div>
);
