import { BellRing } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { pushStateText } from "./push-state-text.tsx";
import { usePushes } from "./use-pushes.ts";

const ASKED_KEY = "pushes-asked";

/** Explains notifications once, after a booking and before the browser's own prompt. */
export const AskForPushes = ({ accountId }: { accountId: string }) => {
  const { state, change, isPending, failure } = usePushes(accountId);
  const [hasAnswered, setHasAnswered] = useState(() => localStorage.getItem(ASKED_KEY) !== null);
  const [hasTried, setHasTried] = useState(false);
  if (state === undefined || state === "unsupported" || (hasAnswered && !hasTried)) return null;
  if (state !== "off" && !hasTried) return null;
  const respond = (isYes: boolean) => {
    localStorage.setItem(ASKED_KEY, "yes");
    setHasAnswered(true);
    setHasTried(isYes);
    if (isYes) change(true);
  };
  return (
    <Card aria-labelledby="ask-for-pushes" className="flex gap-4">
      <BellRing aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
      <div className="grid flex-1 gap-3">
        <div role="status" className="grid gap-1">
          <h2 id="ask-for-pushes" className="text-h3">
            {state === "on" ? "Notifications are on" : "Get updates about your ride"}
          </h2>
          <p className="text-fg-2">{state === "off" ? promptText : pushStateText[state]}</p>
        </div>
        {failure && (
          <p role="alert" className="text-small text-danger">
            {failure}
          </p>
        )}
        {state === "off" && <PromptButtons isPending={isPending} onAnswer={respond} />}
      </div>
    </Card>
  );
};

type PromptButtonsProps = { isPending: boolean; onAnswer: (isYes: boolean) => void };

const PromptButtons = ({ isPending, onAnswer }: PromptButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button pending={isPending} onClick={() => onAnswer(true)}>
      Turn on notifications
    </Button>
    <Button variant="outline" onClick={() => onAnswer(false)}>
      Not now
    </Button>
  </div>
);

const promptText =
  "This device can notify you when your driver answers or arrives, or when the ride changes. Your browser will ask for permission next.";
