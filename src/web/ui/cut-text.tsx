import { useState } from "react";
import { previewOf } from "#shared/preview.ts";
import { Button } from "./button.tsx";
import { Sheet } from "./overlays/dialog.tsx";

type CutTextProps = {
  text: string;
  /** How many characters are shown before one asks for the rest. */
  length: number;
  /** What the text is about; heads the dialog that shows all of it. */
  title: string;
};

/** The beginning of a text, and View more for all of it. */
export const CutText = ({ text, length, title }: CutTextProps) => {
  const [isOpen, setOpen] = useState(false);
  const preview = previewOf(text, length);
  return (
    <div className="grid justify-items-start gap-1">
      <p className="whitespace-pre-line text-fg-2 [overflow-wrap:anywhere]">{preview ?? text}</p>
      {preview !== null && (
        <Button variant="ghost" className="-ml-3 !px-3" onClick={() => setOpen(true)}>
          View more<span className="sr-only"> of {title}</span>
        </Button>
      )}
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
        <p className="whitespace-pre-line text-fg-2 [overflow-wrap:anywhere]">{text}</p>
      </Sheet>
    </div>
  );
};
