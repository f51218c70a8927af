import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleDashed, CirclePlus, Hourglass } from "lucide-react";
import { buttonClass } from "#web/ui/button-class.ts";
import { activationLinks, type Step } from "./activation-links.ts";
import { setupSteps } from "./use-visibility.ts";

type ActivationStepsProps = {
  steps: readonly Step[];
  /** True for steps to take in this order. */
  isNumbered?: boolean;
};

/** Steps of the checklist with links to the missing ones; the first missing step that is required gets a button. */
export const ActivationSteps = ({ steps, isNumbered = false }: ActivationStepsProps) => {
  const List = isNumbered ? "ol" : "ul";
  const next = steps.find(
    ({ step, done, isOptional }) => !done && !isOptional && activationLinks[step],
  );
  return (
    <List className="grid">
      {steps.map((step, index) => (
        <li
          key={step.step}
          className="flex gap-3 border-b border-hairline py-2.5 last:border-0 sm:items-center"
        >
          <StepIcon {...step} number={isNumbered ? index + 1 : undefined} />
          <div className="grid flex-1 items-center gap-x-8 gap-y-1 sm:grid-cols-[1fr_auto]">
            <span className={step.done ? "text-fg-2" : ""}>
              {step.sentence}
              {isRecommendation(step) && <span className="text-fg-3"> {whyOptional(step)}</span>}
            </span>
            {!step.done && <ActivationLink step={step.step} isNext={step === next} />}
          </div>
        </li>
      ))}
    </List>
  );
};

/** A document that becomes required soon is not needed today, and not optional either. */
const isRecommendation = ({ step, done, isOptional }: Step): boolean =>
  isOptional && !done && step !== "comingDocuments";

/** Without documents a driver can be verified, but the review looks at them. */
const whyOptional = ({ step }: Step): string =>
  step === "documents"
    ? "Optional: you can be verified without them, but our review looks at them."
    : "Optional.";

const StepIcon = ({ step, done, isOptional, number }: Step & { number: number | undefined }) => {
  if (step === "comingDocuments")
    return (
      <Hourglass role="img" aria-label="Needed soon" className="size-6 shrink-0 text-warning" />
    );
  if (done)
    return <CircleCheck role="img" aria-label="Done" className="size-6 shrink-0 text-success" />;
  if (isOptional)
    return <CirclePlus role="img" aria-label="Optional" className="size-6 shrink-0 text-fg-3" />;
  if (number === undefined)
    return (
      <CircleDashed role="img" aria-label="Missing" className="size-6 shrink-0 text-warning" />
    );
  return (
    <span
      role="img"
      aria-label="Missing"
      className="grid size-6 shrink-0 place-items-center rounded-full border-2 border-warning text-small font-semibold text-warning"
    >
      {number}
    </span>
  );
};

const linkClass =
  "inline-flex min-h-6 items-center justify-self-start font-semibold text-accent underline underline-offset-4 hover:text-fg";

/** Link for a missing step; renders nothing for steps that the driver cannot complete. */
export const ActivationLink = ({ step, isNext }: Pick<Step, "step"> & { isNext?: boolean }) => {
  const stepLink = activationLinks[step];
  if (!stepLink) return null;
  const { label, ...link } = stepLink;
  return (
    <Link {...link} className={isNext ? `${buttonClass({})} justify-self-start` : linkClass}>
      {label}
    </Link>
  );
};

/** The steps under headings. */
export const StepGroups = ({ steps, isNumbered = false }: ActivationStepsProps) => (
  <div className="grid gap-5">
    {groupsOf(steps).map(({ title, steps, isSequence = false }) => (
      <section key={title} aria-label={title} className="grid gap-1">
        <h3 className="font-medium text-fg-2">{title}</h3>
        <ActivationSteps steps={steps} isNumbered={isNumbered && isSequence} />
      </section>
    ))}
  </div>
);

/**
 * Steps done once; then, once they are done, conditions that come and go, which help no sooner; and the optional steps.
 */
const groupsOf = (steps: readonly Step[]) => {
  const isLasting = ({ step }: Step) => setupSteps.includes(step);
  const needed = steps.filter(({ isOptional }) => !isOptional);
  const lasting = needed.filter(isLasting);
  const isSetUp = lasting.every(({ done }) => done);
  return [
    { title: "Set up your account", steps: lasting, isSequence: true },
    {
      title: "To be shown to riders now",
      steps: isSetUp ? needed.filter((step) => !isLasting(step)) : [],
    },
    { title: "Also useful", steps: steps.filter(({ isOptional }) => isOptional) },
  ].filter(({ steps }) => steps.length > 0);
};
