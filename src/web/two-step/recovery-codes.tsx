import { useEffect, useId, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void };

/** The recovery codes, which nobody is shown again. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => toast.success("Recovery codes copied"),
      () => toast.error("Error", "They could not be copied. Write them down."),
    );
  return (
    <Card aria-labelledby={id} className="grid gap-5">
      <div className="grid gap-2">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-h3">
          Keep your recovery codes
        </h2>
        <p className="text-fg-2">
          Two-step login is on. Without your phone, each of these logs you in once. They are shown
          only now.
        </p>
      </div>
      <ul className="grid gap-x-6 gap-y-2 font-mono text-small lg:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button size="lg" onClick={onKept}>
          I have kept them
        </Button>
        <Button variant="outline" size="lg" onClick={() => void copy()}>
          Copy all
        </Button>
      </div>
    </Card>
  );
};
