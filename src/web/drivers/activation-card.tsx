import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useLive } from "#web/app/live.ts";
import { LoadFailure } from "#web/app/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { activation } from "./activation-query.ts";

/** Whether riders are shown this driver, and what is missing when they are not. */
export const ActivationCard = () => {
  const { data, error, refetch } = useQuery(activation);
  const reread = () => void refetch();
  useLive("notice", reread);
  useLive("ride", reread);
  if (!data) {
    return error ? (
      <Card>
        <LoadFailure error={error} onRetry={refetch} />
      </Card>
    ) : (
      <Skeleton className="h-72 rounded-card" />
    );
  }
  const done = data.steps.filter((step) => step.done).length;
  return (
    <Card aria-labelledby="activation" className="grid gap-4">
      <div>
        <div role="status">
          <h2 id="activation" className="text-h3">
            {data.isShown ? "Riders can choose you" : "Riders do not see you right now"}
          </h2>
        </div>
        <p className="text-small text-fg-2">
          {done} of {data.steps.length} done
        </p>
      </div>
      <ul className="grid gap-3">
        {data.steps.map(({ step, done, sentence }) => (
          <li key={step} className="flex gap-3">
            {done ? (
              <CircleCheck role="img" aria-label="Done" className="size-6 shrink-0 text-success" />
            ) : (
              <CircleDashed
                role="img"
                aria-label="Missing"
                className="size-6 shrink-0 text-warning"
              />
            )}
            <span className={done ? "text-fg-2" : ""}>{sentence}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
