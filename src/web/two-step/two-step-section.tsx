import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { marketDate } from "#shared/market-time.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { EditableCard } from "#web/ui/editable-card.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TurnOffForm } from "./turn-off-form.tsx";
import { TurnOn } from "./turn-on.tsx";
import { twoStep } from "./two-step-query.ts";

const title = "Two-step login";

/** Two-step log-in: enable, show the recovery codes once, disable. */
export const TwoStepSection = () => {
  const { data, error, refetch } = useQuery(twoStep);
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey: twoStep.queryKey });
  const showCodes = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    void reload();
  };
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  if (!data && error)
    return (
      <Section title={title}>
        <LoadFailure what="your two-step login" error={error} onRetry={refetch} />
      </Section>
    );
  if (!data)
    return (
      <Section title={title} action={null}>
        <Skeleton className="h-6" />
      </Section>
    );
  if (data.since === null)
    return (
      <EditableCard
        key="off"
        title={title}
        action="Turn on"
        form={(close) => <TurnOn onConfirmed={showCodes} onClose={close} />}
      >
        <p className="text-fg-2">
          {data.isRequired && "Admins need it, or a passkey, to open the other pages. "}
          Off. Adds a code from your phone when you log in.
        </p>
      </EditableCard>
    );
  const state = `On since ${marketDate(new Date(data.since))}. Recovery codes left: ${data.codesLeft}.`;
  if (data.isRequired)
    return (
      <Card aria-labelledby="two-step" className="grid gap-5">
        <h2 id="two-step" className="text-h3">
          {title}
        </h2>
        <p className="text-fg-2">{state}</p>
      </Card>
    );
  return (
    <EditableCard
      key="on"
      title={title}
      action="Turn off"
      form={(close) => <TurnOffForm onClose={close} onDone={reload} />}
    >
      <p className="text-fg-2">{state}</p>
    </EditableCard>
  );
};

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void };

/** Recovery codes, shown only once. */
const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = () =>
    copyText(codes.join("\n")).then(
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
