import { Link } from "@tanstack/react-router";
import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { putSetupStep, type SettingsReply } from "#shared/product/settings-contract.ts";
import type { SetupStep } from "#shared/product/setup-steps.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
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
  const { title, words, keep } = texts(defaults)[step];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="font-medium">{title}</h3>
          <span className="text-small text-fg-2">
            <StatusWord
              tone={isDone ? "success" : "neutral"}
              icon={isDone ? CircleCheck : Circle}
              word={isDone ? "Done" : "To do"}
            />
          </span>
        </div>
        {!isDone && <p className="text-small break-words text-fg-2">{words}</p>}
      </div>
      {(!isDone || isKept) && (
        <Button
          variant="outline"
          className="wrap-anywhere"
          aria-label={`${title}: ${isKept ? "open this step again" : keep}`}
          pending={isPending}
          onClick={() => act(!isKept)}
        >
          {isKept ? "Open this step again" : keep}
        </Button>
      )}
      <FailureNote error={error} />
    </li>
  );
};

const linkClass = "text-fg underline underline-offset-4";

/** Link to a field or a card of the page. */
const ToPart = ({ id, children }: { id: string; children: string }) => (
  <a href={`#${id}`} className={linkClass}>
    {children}
  </a>
);

type StepTexts = { title: string; words: ReactNode; keep: string };

const texts = (defaults: SettingsReply["defaults"]): Record<SetupStep, StepTexts> => ({
  name: {
    title: "Name",
    words: (
      <>
        Give the service its <ToPart id="name">Name</ToPart>. It stands in every page, mail and
        receipt.
      </>
    ),
    keep: `Keep ${defaults.name}`,
  },
  support: {
    title: "Support email",
    words: (
      <>
        Enter the <ToPart id="supportEmail">Support email</ToPart> that people write to.
      </>
    ),
    keep: `Keep ${defaults.supportEmail}`,
  },
  market: {
    title: "Place",
    words: (
      <>
        Name the <ToPart id="place">Place</ToPart> where the service drives.
      </>
    ),
    keep: "Show no place",
  },
  look: {
    title: "Logo and color",
    words: (
      <>
        Upload a <ToPart id="logo">Logo</ToPart> and choose an{" "}
        <ToPart id="accent">Accent color</ToPart>.
      </>
    ),
    keep: `Keep ${defaults.name}'s logo and color`,
  },
  texts: {
    title: "Terms and privacy",
    words: (
      <>
        Have a lawyer read the <ToPart id="texts">Texts</ToPart>, and publish your own.
      </>
    ),
    keep: `Keep ${defaults.name}'s texts`,
  },
  fees: {
    title: "Fees",
    words: (
      <>
        Check the{" "}
        <Link to="/admin/fee-rules" className={linkClass}>
          fee rules
        </Link>{" "}
        and the{" "}
        <Link to="/admin/surcharges" className={linkClass}>
          public fees
        </Link>{" "}
        of your city.
      </>
    ),
    keep: "Keep the fees",
  },
  documents: {
    title: "Drivers' documents",
    words: (
      <>
        Choose the <ToPart id="documents">Drivers' documents</ToPart> that your city asks for, and
        review them under{" "}
        <Link to="/admin/documents" className={linkClass}>
          Documents
        </Link>
        .
      </>
    ),
    keep: "Keep New York's documents",
  },
});
