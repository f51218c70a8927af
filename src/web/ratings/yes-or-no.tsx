import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { NoteField } from "./note-field.tsx";
import type { useRating } from "./use-rating.ts";

/** Question after a ride, worded by the specification. */
export const RIDE_AGAIN = "Would you ride with this person again?";

const answers = [
  { status: "YES", word: "Yes", icon: ThumbsUp },
  { status: "NO", word: "No", icon: ThumbsDown },
] as const;

type YesOrNoProps = {
  rating: ReturnType<typeof useRating>;
  driver: string;
  /** True with a note, for a dialog that closes with the answer. A page offers the note afterwards. */
  hasNote?: boolean;
};

/** The two answers, the effect of No, and an optional note. */
export const YesOrNo = ({ rating, driver, hasNote = false }: YesOrNoProps) => {
  const [note, setNote] = useState("");
  const pendingAnswer = rating.isPending && rating.variables;
  return (
    <div className="grid gap-3">
      {hasNote && (
        <Disclosure summary="Add a private note (optional)">
          <NoteField note={note} driver={driver} onChange={setNote} />
        </Disclosure>
      )}
      <div className="grid grid-cols-2 gap-3">
        {answers.map(({ status, word, icon: Icon }) => (
          <Button
            key={status}
            variant="outline"
            size="lg"
            pending={pendingAnswer && "status" in pendingAnswer && pendingAnswer.status === status}
            disabled={pendingAnswer && "status" in pendingAnswer && pendingAnswer.status !== status}
            onClick={() => rating.act({ status, ...(note.trim() && { note }) })}
          >
            <Icon aria-hidden className="size-5" />
            {word}
          </Button>
        ))}
      </div>
      <p className="text-small text-fg-2">
        {driver} does not see your answer. If you say No, we do not match you two again.
      </p>
      <FailureNote error={rating.error} />
    </div>
  );
};
