import { Check } from "lucide-react";
import type { ReactNode } from "react";

export type TimelineStep = {
  title: string;
  detail?: ReactNode;
  progress: "done" | "current" | "ahead";
};

/** Steps from top to bottom: done, current, upcoming. */
export const Timeline = ({ steps }: { steps: readonly TimelineStep[] }) => (
  <ol>
    {steps.map((step, index) => (
      <li
        key={step.title}
        aria-current={step.progress === "current" ? "step" : undefined}
        className="relative flex gap-3 pb-5 last:pb-0"
      >
        {index < steps.length - 1 && (
          <span
            aria-hidden
            className={`absolute top-6 bottom-0 left-[11px] w-0.5 ${step.progress === "done" ? "bg-accent" : "bg-hairline"}`}
          />
        )}
        <Dot progress={step.progress} />
        <div className={step.progress === "ahead" ? "text-fg-3" : ""}>
          <div className={step.progress === "current" ? "font-semibold" : ""}>{step.title}</div>
          {step.detail && <div className="text-small text-fg-2">{step.detail}</div>}
        </div>
      </li>
    ))}
  </ol>
);

const Dot = ({ progress }: { progress: TimelineStep["progress"] }) => {
  if (progress === "done") {
    return (
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-yellow text-on-yellow">
        <Check aria-hidden className="size-4" strokeWidth={3} />
        <span className="sr-only">Done:</span>
      </span>
    );
  }
  const ring = progress === "current" ? "border-accent" : "border-control";
  return (
    <span className={`grid size-6 shrink-0 place-items-center rounded-full border-2 bg-bg ${ring}`}>
      {progress === "current" ? (
        <span className="size-2.5 rounded-full bg-accent" />
      ) : (
        <span className="sr-only">To come:</span>
      )}
    </span>
  );
};
