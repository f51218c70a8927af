import { useState } from "react";
import { previewOf } from "#shared/preview.ts";
import { Button } from "./button.tsx";
import { Sheet } from "./overlays/dialog.tsx";

type CutTextProps = {
  text: string;
  /** Number of characters shown before "View more". */
  length: number;
  /** Title of the dialog with the full text. */
  title: string;
};

/** Padding and border of the button, so that its text begins below the text before it. */
const OUTDENT = { marginLeft: "-0.8125rem" };

/** A truncated text with "View more". */
export const CutText = ({ text, length, title }: CutTextProps) => {
  const [isOpen, setOpen] = useState(false);
  const preview = previewOf(text, length);
  return (
    <div className="grid justify-items-start gap-1">
      <p className="whitespace-pre-line text-fg-2 wrap-anywhere">{preview ?? text}</p>
      {preview !== null && (
        <Button variant="ghost" className="!px-3" style={OUTDENT} onClick={() => setOpen(true)}>
          View more<span className="sr-only"> of {title}</span>
        </Button>
      )}
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
        <p className="whitespace-pre-line text-fg-2 wrap-anywhere">{text}</p>
      </Sheet>
    </div>
  );
};
