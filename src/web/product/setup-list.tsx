import { Link } from "@tanstack/react-router";
import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { putSetupStep, type SettingsReply } from "#shared/product/settings-contract.ts";
import type { SetupStep } from "#shared/product/setup-steps.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { useStoreSettings } from "./setup-banner.tsx";

type Step = SettingsReply["steps"][number];

/** The steps before the service opens, with their state. An open step does not block the service. */
export const SetupList = ({ reply: { steps, defaults } }: { reply: SettingsReply }) => {
  const doneCount = steps.filter(({ isDone }) => isDone).length;
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
            className="h-full rounded-full bg-accent"
            style={{ width: `${(100 * doneCount) / Math.max(1, steps.length)}%` }}
          />
        </div>
      </div>
      <ol className="grid grid-cols-1 divide-y divide-hairline">
        {steps.map((step) => (
          <StepRow key={step.step} step={step} defaults={defaults} />
        ))}
      </ol>
    </FoldedSection>
  );
};

type StepRowProps = { step: Step; defaults: SettingsReply["defaults"] };

const StepRow = ({ step: { step, isDone, isKept }, defaults }: StepRowProps) => {
  const store = useStoreSettings();
  const { act, isPending, error } = useAct({
    mutationFn: (keep: boolean) => call(putSetupStep, { params: { step }, body: { isKept: keep } }),
    onSuccess: store,
  });
  const { title, words, action } = texts(defaults)[step];
  const label = isKept ? "Open this step again" : "Keep as is";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="font-medium">{title}</h3>
          <span className="text-small text-fg-2">
            <StatusWord {...(isDone ? done : open)} />
          </span>
        </div>
        {!isDone && <p className="text-small break-words text-fg-2">{words}</p>}
      </div>
      <div className={isDone ? "" : "grid w-77 max-w-full grid-cols-2 gap-2"}>
        {!isDone && action}
        {(!isDone || isKept) && (
          <Button
            variant={isDone ? "outline" : "ghost"}
            className={isDone ? "" : "font-medium text-fg-2"}
            aria-label={`${title}: ${label}`}
            pending={isPending}
            onClick={() => act(!isKept)}
          >
            {label}
          </Button>
        )}
      </div>
      <FailureNote error={error} />
    </li>
  );
};

const done = { tone: "success", icon: CircleCheck, word: "Done" } as const;
const open = { tone: "neutral", icon: Circle, word: "To do" } as const;

const linkClass = "text-fg underline underline-offset-4";
const actionClass = buttonClass({ variant: "outline" });

/** Link to a field or a card of the page. */
const ToPart = ({ id, children }: { id: string; children: string }) => (
  <a href={`#${id}`} className={actionClass}>
    {children}
  </a>
);

type StepTexts = {
  title: string;
  words: ReactNode;
  /** Leads to the place where the step is done. */
  action: ReactNode;
};

const texts = ({ supportEmail }: SettingsReply["defaults"]): Record<SetupStep, StepTexts> => ({
  name: {
    title: "Name",
    words: "It appears on every page, mail and receipt.",
    action: <ToPart id="name">Enter a name</ToPart>,
  },
  support: {
    title: "Support email",
    words: `People write to it. Now it is ${supportEmail}.`,
    action: <ToPart id="supportEmail">Enter an email</ToPart>,
  },
  market: {
    title: "Place",
    words: "The area that you serve.",
    action: <ToPart id="place">Enter a place</ToPart>,
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
    action: <ToPart id="logo">Upload a logo</ToPart>,
  },
  texts: {
    title: "Terms and privacy",
    words: "Have a lawyer read them, and publish your own.",
    action: <ToPart id="texts">Read the texts</ToPart>,
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
    action: (
      <Link to="/admin/fee-rules" className={actionClass}>
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
    action: <ToPart id="documents">Edit the list</ToPart>,
  },
});
