import { useQuery } from "@tanstack/react-query";
import type { WireRole } from "#shared/accounts/contract.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useSession } from "#web/platform/session.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ChoiceTable } from "./choice-table.tsx";
import { noticeChoices } from "./choices-query.ts";
import { PushSwitch } from "./push-switch.tsx";
import { useChoice } from "./use-choice.ts";

/** The part of a profile that says what somebody is told, and how. */
export const NoticeSettings = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Card aria-labelledby="notifications" className="grid gap-4">
      <h2 id="notifications" className="text-h3">
        Notifications
      </h2>
      <PushSwitch accountId={user.id} />
      <Choices role={user.role} />
    </Card>
  );
};

const Choices = ({ role }: { role: WireRole }) => {
  const { data: choices, error, refetch } = useQuery(noticeChoices);
  const { choose, failure } = useChoice();
  if (!choices)
    return error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton className="h-80" />;
  return (
    <div className="grid gap-2">
      <ChoiceTable choices={choices} role={role} onChoose={choose} />
      {failure && (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      )}
      <p className="text-small text-fg-3">
        Receipts, and emails that keep your account safe, are always sent.
      </p>
    </div>
  );
};
