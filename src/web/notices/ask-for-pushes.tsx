import { BellRing } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { pushWords } from "./push-words.tsx";
import { usePushes } from "./use-pushes.ts";

const ASKED = "pushes-asked";

/** Explains notifications once, after a booking and before the browser's own prompt. */
export const AskForPushes = ({ accountId }: { accountId: string }) => {
  const { state, change, isPending, failure } = usePushes(accountId);
  const [wasAsked, setWasAsked] = useState(() => localStorage.getItem(ASKED) !== null);
  const [hasTried, setHasTried] = useState(false);
  if (state === undefined || state === "unsupported" || (wasAsked && !hasTried)) return null;
  if (state !== "off" && !hasTried) return null;
  const answer = (isYes: boolean) => {
    localStorage.setItem(ASKED, "yes");
    setWasAsked(true);
    setHasTried(isYes);
    if (isYes) change(true);
  };
  return (
    <Card aria-labelledby="ask-for-pushes" className="flex gap-4">
      <BellRing aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
      <div className="grid flex-1 gap-3">
        <div role="status" className="grid gap-1">
          <h2 id="ask-for-pushes" className="text-h3">
            {state === "on" ? "Notifications are on" : "Get told about your ride"}
          </h2>
          <p className="text-fg-2">{state === "off" ? invitation : pushWords[state]}</p>
        </div>
        {failure && (
          <p role="alert" className="text-small text-danger">
            {failure}
          </p>
        )}
        {state === "off" && <Answers isPending={isPending} onAnswer={answer} />}
      </div>
    </Card>
  );
};

type AnswersProps = { isPending: boolean; onAnswer: (isYes: boolean) => void };

const Answers = ({ isPending, onAnswer }: AnswersProps) => (
  <div className="flex flex-wrap gap-3">
    <Button pending={isPending} onClick={() => onAnswer(true)}>
      Turn on notifications
    </Button>
    <Button variant="outline" onClick={() => onAnswer(false)}>
      Not now
    </Button>
  </div>
);

const invitation =
  "This device can tell you when your driver answers, is at the pickup, or something changes. Your browser asks you next.";
