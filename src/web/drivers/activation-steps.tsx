import { CircleCheck, CircleDashed, CirclePlus } from "lucide-react";
import { ActivationAct } from "./activation-act.tsx";
import type { Step } from "./activation-ways.ts";

/** The steps that are needed, then those that help; each that is missing with its way there. */
export const ActivationSteps = ({ steps, isWide }: { steps: readonly Step[]; isWide: boolean }) => (
  <ul className={`grid gap-x-8 gap-y-3 ${isWide ? "lg:grid-cols-2" : ""}`}>
    {steps.map((step) => (
      <li key={step.step} className="flex gap-3">
        <StepIcon {...step} />
        <div className="grid content-start gap-1">
          <span className={step.done ? "text-fg-2" : ""}>
            {step.sentence}
            {step.isOptional && !step.done && <span className="text-fg-3"> Optional.</span>}
          </span>
          {!step.done && <ActivationAct step={step.step} />}
        </div>
      </li>
    ))}
  </ul>
);

const StepIcon = ({ done, isOptional }: Step) => {
  if (done)
    return <CircleCheck role="img" aria-label="Done" className="size-6 shrink-0 text-success" />;
  if (isOptional)
    return <CirclePlus role="img" aria-label="Optional" className="size-6 shrink-0 text-fg-3" />;
  return <CircleDashed role="img" aria-label="Missing" className="size-6 shrink-0 text-warning" />;
};
