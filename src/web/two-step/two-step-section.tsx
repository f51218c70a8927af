import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newYorkDate } from "#shared/new-york-time.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { EditableCard } from "#web/ui/editable-card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TurnOffForm } from "./turn-off-form.tsx";
import { TurnOn } from "./turn-on.tsx";
import { twoStep } from "./two-step-query.ts";

const title = "Two-step login";

/** A code besides the password: turned on, its recovery codes this once, turned off. */
export const TwoStepSection = () => {
  const { data, error, refetch } = useQuery(twoStep);
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const readAgain = () => queries.invalidateQueries({ queryKey: twoStep.queryKey });
  const show = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    void readAgain();
  };
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  if (!data)
    return (
      <Card aria-label={title}>
        {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton className="h-20" />}
      </Card>
    );
  if (data.since === null)
    return (
      <EditableCard
        key="off"
        title={title}
        action="Turn on"
        form={(close) => <TurnOn onConfirmed={show} onClose={close} />}
      >
        <p className="text-fg-2">Off. A code from an app on your phone, besides your password.</p>
      </EditableCard>
    );
  return (
    <EditableCard
      key="on"
      title={title}
      action="Turn off"
      form={(close) => <TurnOffForm onClose={close} onDone={readAgain} />}
    >
      <p className="text-fg-2">
        {`On since ${newYorkDate(new Date(data.since))}. Recovery codes left: ${data.codesLeft}.`}
      </p>
    </EditableCard>
  );
};
