import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { earningsGoalBody, putEarningsGoal } from "#shared/earnings/contract.ts";
import { rangesOf, sumDays } from "#shared/earnings/outlook.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { addDollars } from "#shared/money.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { EditableCard } from "#web/ui/editable-card.tsx";
import { NumberField } from "#web/ui/forms/number-field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { dashboard, outlook } from "./earnings-queries.ts";

const STEP_DOLLARS = 50;
const START_DOLLARS = 500;
const TITLE = "Weekly goal";

/** The driver's own weekly goal, and how much of it has been earned since Monday. */
export const GoalCard = () => {
  const { data, error, refetch } = useQuery(dashboard);
  if (!data)
    return error ? (
      <Section title={TITLE}>
        <LoadFailure what="your goal" error={error} onRetry={refetch} />
      </Section>
    ) : (
      <Skeleton className="h-40 rounded-card" />
    );
  const { weeklyGoal } = data;
  return (
    <EditableCard
      title={TITLE}
      action={weeklyGoal === null ? "Set" : "Change"}
      form={(close) => <GoalForm weeklyGoal={weeklyGoal} onClose={close} />}
    >
      {weeklyGoal === null ? (
        <p className="text-fg-2">
          Set what you want to earn from Monday to Sunday. Only you see it.
        </p>
      ) : (
        <Progress weeklyGoal={weeklyGoal} />
      )}
    </EditableCard>
  );
};

const Progress = ({ weeklyGoal }: { weeklyGoal: number }) => {
  const { data, error: newestError, refetch } = useQuery(outlook());
  const error = useLastError(newestError);
  if (!data)
    return error ? (
      <LoadFailure what="your goal" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-16 rounded-card" />
    );
  const { net } = sumDays(data.days, rangesOf("week", marketIsoDate(new Date())).now);
  return (
    <div className="grid gap-2">
      <p>
        <Dollars amount={net} className="font-semibold" /> of <Dollars amount={weeklyGoal} />
      </p>
      <progress
        aria-label="Earned of the weekly goal"
        value={Math.max(0, Math.min(net, weeklyGoal))}
        max={weeklyGoal}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-overlay [&::-moz-progress-bar]:bg-mark [&::-webkit-progress-bar]:bg-overlay [&::-webkit-progress-value]:bg-mark"
      />
      <p className="text-small text-fg-2">
        {net >= weeklyGoal ? (
          "You have reached your goal this week."
        ) : (
          <>
            <Dollars amount={addDollars(weeklyGoal, -net)} /> to go until Sunday
          </>
        )}
      </p>
    </div>
  );
};

type GoalFormProps = { weeklyGoal: number | null; onClose: () => void };

const GoalForm = ({ weeklyGoal, onClose }: GoalFormProps) => {
  const [value, setValue] = useState(String(weeklyGoal ?? START_DOLLARS));
  const [isTried, setTried] = useState(false);
  const saving = useSave(onClose);
  const read = earningsGoalBody.safeParse({
    weeklyGoal: value.trim() === "" ? Number.NaN : Number(value),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (read.success) saving.act(read.data.weeklyGoal);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <NumberField
        name="weekly-goal"
        label="Dollars a week"
        unit="dollars"
        value={value}
        error={isTried ? read.error?.issues[0]?.message : undefined}
        step={STEP_DOLLARS}
        min={1}
        max={20_000}
        onChange={setValue}
      />
      <FailureNote error={saving.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={saving.isPending} pendingLabel="Saving...">
          Save
        </Button>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        {weeklyGoal !== null && (
          <Button variant="ghost" onClick={() => saving.act(null)}>
            Remove goal
          </Button>
        )}
      </div>
    </form>
  );
};

const useSave = (onSaved: () => void) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (weeklyGoal: number | null) => call(putEarningsGoal, { body: { weeklyGoal } }),
    onSuccess: ({ weeklyGoal }) => {
      queries.setQueryData(dashboard.queryKey, (shown) => shown && { ...shown, weeklyGoal });
      toast.success(weeklyGoal === null ? "Goal removed" : "Goal saved");
      onSaved();
    },
  });
};
