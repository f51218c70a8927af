import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { LiveRegion } from "./live-region.tsx";
import { toast } from "./overlays/toast.ts";

const COPIED_MS = 2000;

/** A monospaced value with a copy button that confirms for two seconds. */
export const CopyField = ({ label, value }: { label: string; value: string }) => {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    copyText(value).then(
      () => setCopied(true),
      () => toast.error("Error", `${label} could not be copied. Select the text instead.`),
    );
  return (
    <div className="flex items-center gap-3 rounded-button border border-hairline bg-surface py-1.5 pr-1.5 pl-4">
      <div className="min-w-0 flex-1">
        <div className="text-small text-fg-3">{label}</div>
        <div className="font-mono break-all">{value}</div>
      </div>
      <Button
        variant="outline"
        onClick={() => void copy()}
        aria-label={`${isCopied ? "Copied" : "Copy"} ${label}`}
      >
        {isCopied ? (
          <Check aria-hidden className="size-5" />
        ) : (
          <Copy aria-hidden className="size-5" />
        )}
        {isCopied ? "Copied" : "Copy"}
      </Button>
      <LiveRegion text={isCopied ? `${label} copied` : ""} />
    </div>
  );
};
