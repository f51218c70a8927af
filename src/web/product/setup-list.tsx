import { Link } from "@tanstack/react-router";
import { Circle, CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { putSetupStep, type SettingsReply } from "#shared/product/settings-contract.ts";
import type { SetupStep } from "#shared/product/setup-steps.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { useStoreSettings } from "./setup-banner.tsx";

type Step = SettingsReply["steps"][number];

/** The steps before the service opens, with their state. An open step does not block the service. */
export const SetupList = ({ reply: { steps, defaults } }: { reply: SettingsReply }) => {
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const nextStep = steps.find(({ isDone }) => !isDone);
  return (
    <FoldedSection
      anchor="before"
      title="Before you open"
      brief={`${doneCount} of ${steps.length} steps done`}
      wideFrom="xl"
      isOpenFirst={doneCount < steps.length}
    >
      <div className="grid gap-2">
        <p className="text-fg-2">
          {doneCount} of {steps.length} steps are done.
        </p>
        <div aria-hidden className="h-2 overflow-hidden rounded-full bg-raised">
          <div
            className="h-full rounded-full bg-yellow"
            style={{ width: `${(100 * doneCount) / Math.max(1, steps.length)}%` }}
          />
        </div>
      </div>
      <ol className="grid grid-cols-1 divide-y divide-hairline">
        {steps.map((step) => (
          <StepRow
            key={step.step}
            step={step}
            isNext={step === nextStep}
            text={texts(defaults)[step.step]}
          />
        ))}
      </ol>
    </FoldedSection>
  );
};

type StepRowProps = { step: Step; isNext: boolean; text: StepText };

/** One line; the next step starts open. A step that the owner has done with a change has nothing to open. */
const StepRow = ({ step: { step, isDone, isKept }, isNext, text }: StepRowProps) => {
  // Stays open after its own button was pressed: else the focus would be lost.
  const [isOpen, setOpen] = useState(isNext);
  const head = (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h3 className="text-body font-medium text-fg">{text.title}</h3>
      <span className="text-small font-normal text-fg-2">
        <StatusWord {...(isDone ? done : open)} />
      </span>
    </div>
  );
  if (isDone && !isKept) return <li className="flex min-h-11 items-center">{head}</li>;
  return (
    <li>
      <Disclosure summary={head} isOpen={isOpen || isNext} onToggle={setOpen}>
        {!isDone && <p className="pb-3 text-small break-words text-fg-2">{text.words}</p>}
        <StepActions {...{ step, isKept }} title={text.title}>
          {!isDone && text.actionOf(buttonClass({ variant: isNext ? "primary" : "outline" }))}
        </StepActions>
      </Disclosure>
    </li>
  );
};

type StepActionsProps = Pick<Step, "step" | "isKept"> & { title: string; children: ReactNode };

/** Way to do the step, and a button that closes it without a change or opens it again. */
const StepActions = ({ step, isKept, title, children }: StepActionsProps) => {
  const store = useStoreSettings();
  const { act, isPending, error } = useAct({
    mutationFn: (keep: boolean) => call(putSetupStep, { params: { step }, body: { isKept: keep } }),
    onSuccess: store,
  });
  const label = isKept ? "Open this step again" : "Keep as is";
  return (
    <div className="flex flex-wrap gap-2 pb-2">
      {children}
      <Button
        variant={isKept ? "outline" : "ghost"}
        aria-label={`${title}: ${label}`}
        pending={isPending}
        onClick={() => act(!isKept)}
      >
        {label}
      </Button>
      <FailureNote error={error} />
    </div>
  );
};

const done = { tone: "success", icon: CircleCheck, word: "Done" } as const;
const open = { tone: "neutral", icon: Circle, word: "To do" } as const;

const linkClass = "text-fg underline underline-offset-4";
type StepText = {
  title: string;
  words: ReactNode;
  /** Link to the place where the step is done. */
  actionOf: (className: string) => ReactNode;
};

/** Link to a field or a card of the page. */
const toPart = (id: string, label: string) => (className: string) => (
  <a href={`#${id}`} className={className}>
    {label}
  </a>
);

const texts = ({ supportEmail }: SettingsReply["defaults"]): Record<SetupStep, StepText> => ({
  name: {
    title: "Name",
    words: "It appears on every page, mail and receipt.",
    actionOf: toPart("name", "Enter a name"),
  },
  support: {
    title: "Support email",
    words: `People write to it. Now it is ${supportEmail}.`,
    actionOf: toPart("supportEmail", "Enter an email"),
  },
  market: {
    title: "Place",
    words: "The area that you serve.",
    actionOf: toPart("place", "Enter a place"),
  },
  look: {
    title: "Logo and color",
    words: (
      <>
        Your logo, and an{" "}
        <a href="#accent" className={linkClass}>
          accent color
        </a>{" "}
        for buttons and marks.
      </>
    ),
    actionOf: toPart("logo", "Upload a logo"),
  },
  texts: {
    title: "Terms and privacy",
    words: "Have a lawyer read them, and publish your own.",
    actionOf: toPart("texts", "Read the texts"),
  },
  fees: {
    title: "Fees",
    words: (
      <>
        The rates, and the{" "}
        <Link to="/admin/surcharges" className={linkClass}>
          public fees
        </Link>{" "}
        of your city.
      </>
    ),
    actionOf: (className) => (
      <Link to="/admin/fee-rules" className={className}>
        Check rules
      </Link>
    ),
  },
  documents: {
    title: "Drivers' documents",
    words: (
      <>
        The list for New York is in use. You review what drivers send under{" "}
        <Link to="/admin/documents" className={linkClass}>
          Documents
        </Link>
        .
      </>
    ),
    actionOf: toPart("documents", "Edit the list"),
  },
});
