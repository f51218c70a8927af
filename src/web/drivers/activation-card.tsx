import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { useLive } from "#web/platform/live/live.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { SHOWN_TO_RIDERS_KEY } from "#web/platform/sign-out-cleanup.ts";
import { useLastError } from "#web/platform/use-last-error.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { activationLinks, checklistLink, type Step } from "./activation-links.ts";
import { activation } from "./activation-query.ts";
import { ActivationSteps, StepGroups } from "./activation-steps.tsx";
import { setupSteps } from "./use-visibility.ts";

type ActivationCardProps = {
  /** Step to leave out, because the page has a card for it. */
  omits?: Step["step"];
  /** True to show the progress only, with a link to the checklist. */
  isBrief?: boolean;
  /** True to show the next step only, with the others folded. */
  isFolded?: boolean;
};

/** Says whether riders see this driver, with links to the missing steps; once they do, done steps are collapsed. */
export const ActivationCard = ({
  omits,
  isBrief = false,
  isFolded = false,
}: ActivationCardProps) => {
  const { data, error: newestError, refetch } = useQuery(activation);
  const error = useLastError(newestError);
  const reread = () => void refetch();
  useLive("notice", reread);
  useLive("ride", reread);
  useEffect(() => {
    if (data) rememberShown(data.isShown || isHeld(data.steps));
  }, [data]);
  if (!data) {
    return error ? (
      <Card>
        <LoadFailure what="your checklist" error={error} onRetry={refetch} />
      </Card>
    ) : (
      <Skeleton className={`rounded-card ${skeletonHeight({ isBrief, isFolded })}`} />
    );
  }
  const steps = data.steps.filter(({ step }) => step !== omits);
  return (data.isShown || isHeld(steps)) && !isBrief ? (
    <ShownToRiders isShown={data.isShown} steps={steps} isFolded={isFolded} />
  ) : (
    <Checklist isShown={data.isShown} steps={steps} isBrief={isBrief} isFolded={isFolded} />
  );
};

/** True on a ride, or while held for a rider: success, although riders do not see the driver for as long. */
const isHeld = (steps: readonly Step[]): boolean => {
  const missing = steps.filter(({ done, isOptional }) => !done && !isOptional);
  return missing.length > 0 && missing.every(isFree);
};

const isFree = ({ step }: Step): boolean => step === "free";

/** Remembers whether the last checklist was complete: the height of the next placeholder depends on it. */
const rememberShown = (isShown: boolean) =>
  localStorage.setItem(SHOWN_TO_RIDERS_KEY, String(isShown));

function skeletonHeight({ isBrief, isFolded }: { isBrief: boolean; isFolded: boolean }): string {
  const wasShown = localStorage.getItem(SHOWN_TO_RIDERS_KEY);
  // On a new device, a profile is likely complete.
  if (isFolded) return wasShown === "false" ? "h-60" : `h-14 ${oneLineClass}`;
  if (wasShown === "true") return "h-30";
  return isBrief ? "h-60" : "h-[36rem]";
}

type ChecklistSteps = { steps: readonly Step[] };

type ShownToRidersProps = ChecklistSteps & { isShown: boolean; isFolded: boolean };

const ShownToRiders = ({ steps, isShown, isFolded }: ShownToRidersProps) => {
  const missing = steps.filter((step) => !step.done && !isFree(step));
  if (isFolded && missing.length === 0) return <OneLine steps={steps} isShown={isShown} />;
  return (
    <Card aria-labelledby="activation" className="grid gap-1">
      <ShownTitle isShown={isShown} textClass="text-h3" />
      {missing.length > 0 && (
        <div className="pt-1">
          <ActivationSteps steps={missing} />
        </div>
      )}
      <Disclosure summary={countText(steps)}>
        <ActivationSteps steps={steps.filter((step) => !missing.includes(step))} />
      </Disclosure>
    </Card>
  );
};

const ShownTitle = ({ isShown, textClass }: { isShown: boolean; textClass: string }) => (
  <div role="status" className="mr-auto flex items-center gap-3">
    <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />
    <h2 id="activation" className={textClass}>
      {isShown ? "Riders can choose you" : "You are busy with a rider"}
    </h2>
  </div>
);

/** Stands below the details on a phone, whose first screen belongs to them. */
const oneLineClass = "max-md:order-last";

/** The finished checklist, folded to one line. */
const OneLine = ({ steps, isShown }: ChecklistSteps & { isShown: boolean }) => (
  <section
    aria-labelledby="activation"
    className={`rounded-card border border-hairline bg-surface px-5 py-1 md:px-6 ${oneLineClass}`}
  >
    <Disclosure
      summary={
        <>
          <ShownTitle isShown={isShown} textClass="text-body" />
          <span className="max-sm:hidden">{countText(steps)}</span>
        </>
      }
    >
      <ActivationSteps steps={steps} />
    </Disclosure>
  </section>
);

type ChecklistProps = ChecklistSteps & { isShown: boolean; isBrief: boolean; isFolded: boolean };

const Checklist = ({ steps, isShown, isBrief, isFolded }: ChecklistProps) => {
  const next = isFolded ? steps.find(isNext) : undefined;
  const { done, needed } = countSteps(steps);
  return (
    <Card aria-labelledby="activation" className="grid gap-5">
      <div className="grid gap-2">
        <div role="status">
          <h2 id="activation" className="text-h3">
            {isShown ? "Riders can choose you" : "Riders do not see you right now"}
          </h2>
        </div>
        {/* A full bar under "Riders do not see you" would contradict it. */}
        {done < needed && (
          <progress
            value={done}
            max={needed}
            aria-label="Steps of setting up your account"
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-overlay [&::-moz-progress-bar]:bg-success [&::-webkit-progress-bar]:bg-overlay [&::-webkit-progress-value]:bg-success"
          />
        )}
        <p className="text-small text-fg-2">{countText(steps)}</p>
      </div>
      {isBrief ? (
        <>
          <p className="text-small text-fg-2">{missingText(steps)}</p>
          {steps.some(isNext) && (
            <Link to="/" className={buttonClass({ width: "full" })}>
              Finish your account
            </Link>
          )}
        </>
      ) : next ? (
        <>
          <NextStep next={next} />
          <Disclosure summary="Other steps">
            <StepGroups steps={steps.filter((step) => step !== next)} />
          </Disclosure>
        </>
      ) : (
        <StepGroups steps={steps} isNumbered />
      )}
    </Card>
  );
};

/** A missing step that is required and that the driver can take. */
const isNext = ({ step, done, isOptional }: Step): boolean =>
  !done && !isOptional && activationLinks[step] !== undefined;

const NextStep = ({ next }: { next: Step }) => {
  const { label, ...link } = activationLinks[next.step] ?? checklistLink;
  return (
    <div className="grid items-center gap-x-8 gap-y-3 sm:grid-cols-[1fr_auto]">
      <p>{next.sentence}</p>
      {/* Hidden on its own tab of the profile, which has the form and its button. */}
      <Link {...link} activeProps={{ hidden: true }} className={buttonClass({ width: "full" })}>
        {label}
      </Link>
    </div>
  );
};

/** Counts the required steps of setting up; being online, for example, is no progress. */
const countSteps = (steps: readonly Step[]) => {
  const neededSteps = steps.filter(
    ({ step, isOptional }) => !isOptional && setupSteps.includes(step),
  );
  return { done: neededSteps.filter((step) => step.done).length, needed: neededSteps.length };
};

const stepNames: Partial<Record<Step["step"], string>> = {
  vehicle: "your vehicle",
  documents: "your documents",
  payouts: "your payout account",
};

/** Lists the missing steps, as "Missing: your vehicle.", then adds the server's sentence about the verification. */
function missingText(steps: readonly Step[]): string {
  const missing = steps.filter(({ done, isOptional }) => !done && !isOptional);
  const names = missing.flatMap(({ step }) => stepNames[step] ?? []);
  const verification = missing.find(({ step }) => step === "verified");
  return [
    names.length > 0 ? `Missing: ${new Intl.ListFormat("en-US").format(names)}.` : "",
    verification?.sentence ?? "",
  ]
    .join(" ")
    .trim();
}

function countText(steps: readonly Step[]): string {
  const { done, needed } = countSteps(steps);
  return `${done} of ${needed} required setup steps done`;
}
