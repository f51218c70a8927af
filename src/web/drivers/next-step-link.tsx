import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button-class.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { activation } from "./activation-query.ts";
import { activationWays, toChecklist } from "./activation-ways.ts";
import { nextStepOf } from "./next-step.ts";

/** The next step of the checklist and the way there; to the dashboard when there is none that the driver can do. */
export const NextStepLink = () => {
  const { data, error } = useQuery(activation);
  if (!data && !error) return <Skeleton className="h-24 rounded-card" />;
  const next = data && nextStepOf(data.steps);
  const { label, ...link } = (next && activationWays[next.step]) ?? toChecklist;
  return (
    <>
      {next && <p>{next.sentence}</p>}
      <Link {...link} className={buttonClass({ size: "lg", width: "full" })}>
        {label}
      </Link>
    </>
  );
};
