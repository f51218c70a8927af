import { Undo2 } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import type { Filler } from "./part-state.ts";
import type { Part } from "./use-part.ts";

const words: Record<Filler, string> = {
  defaults: "The defaults are filled in. Nothing is saved yet.",
  suggestion: "The suggestion is filled in. Nothing is saved yet.",
};

/** What filled the form in one go, and the way back to what stood there before. */
export const FilledNote = <Rates extends object>({ part }: { part: Part<Rates> }) => (
  <div role="status" className="empty:-mt-6">
    {part.filledBy && (
      <div className="flex animate-enter flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-button bg-raised py-1 pr-1 pl-4">
        <p className="text-small text-fg-2">{words[part.filledBy]}</p>
        <Button variant="ghost" onClick={part.undo}>
          <Undo2 aria-hidden className="size-4" />
          Undo
        </Button>
      </div>
    )}
  </div>
);
