import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useLive } from "#web/platform/live/live.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { activation } from "./activation-query.ts";
import { ActivationSteps } from "./activation-steps.tsx";

type ActivationCardProps = {
  isWide?: boolean;
  /** True to show the progress only, with a link to the checklist. */
  isBrief?: boolean;
};

/** Whether riders see this driver, and links to the missing steps. */
export const ActivationCard = ({ isWide = false, isBrief = false }: ActivationCardProps) => {
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
      <Skeleton className={`rounded-card ${isWide ? "h-[36rem] lg:h-96" : "h-96"}`} />
    );
  }
  const neededSteps = data.steps.filter(({ isOptional }) => !isOptional);
  const doneCount = neededSteps.filter((step) => step.done).length;
  return (
    <Card aria-labelledby="activation" className="grid gap-5">
      <div className="grid gap-2">
        <div role="status">
          <h2 id="activation" className="text-h3">
            {data.isShown ? "Riders can choose you" : "Riders do not see you right now"}
          </h2>
        </div>
        <progress
          value={doneCount}
          max={neededSteps.length}
          aria-label="Steps to be shown to riders"
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-overlay [&::-moz-progress-bar]:bg-success [&::-webkit-progress-bar]:bg-overlay [&::-webkit-progress-value]:bg-success"
        />
        <p className="text-small text-fg-2">
          {doneCount} of {neededSteps.length} required steps done
        </p>
      </div>
      {isBrief ? (
        <Link to="/" className={buttonClass({ width: "full" })}>
          Finish your account
        </Link>
      ) : (
        <ActivationSteps steps={data.steps} isWide={isWide} />
      )}
    </Card>
  );
};
