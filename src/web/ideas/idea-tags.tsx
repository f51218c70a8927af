import { type ReactNode, useState } from "react";
import { tagsOf } from "#shared/ideas/tags.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

const VISIBLE_TAGS = 4;

/** The first four tags of an idea, and a button that shows all if there are more. */
export const IdeaTags = ({ tags: tagText, title }: { tags: string; title: string }) => {
  const [isOpen, setOpen] = useState(false);
  const tags = tagsOf(tagText);
  const more = tags.length - VISIBLE_TAGS;
  if (tags.length === 0) return null;
  return (
    <>
      <Pills tags={tags.slice(0, VISIBLE_TAGS)}>
        {more > 0 && (
          <li className="-my-2.5">
            <button
              type="button"
              className="min-h-11 rounded-button text-small font-medium text-accent underline-offset-4 hover:underline"
              onClick={() => setOpen(true)}
            >
              +{more} more<span className="sr-only"> tags of {title}</span>
            </button>
          </li>
        )}
      </Pills>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="All Tags">
        <Pills tags={tags} />
      </Dialog>
    </>
  );
};

const Pills = ({ tags, children }: { tags: readonly string[]; children?: ReactNode }) => (
  <ul aria-label="Tags" className="flex flex-wrap items-center gap-2">
    {tags.map((tag) => (
      <li
        key={tag}
        className="rounded-full bg-overlay px-2.5 py-0.5 text-small text-fg-2 wrap-anywhere"
      >
        {tag}
      </li>
    ))}
    {children}
  </ul>
);
