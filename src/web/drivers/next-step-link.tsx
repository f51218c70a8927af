import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button-class.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { activationLinks, checklistLink } from "./activation-links.ts";
import { activation } from "./activation-query.ts";
import { nextStepOf } from "./next-step.ts";

/** Link to the next step of the checklist, or to the dashboard if none is left to the driver. */
export const NextStepLink = () => {
  const { data, error } = useQuery(activation);
  if (!data && !error) return <Skeleton className="h-24 rounded-card" />;
  const next = data && nextStepOf(data.steps);
  const { label, ...link } = (next && activationLinks[next.step]) ?? checklistLink;
  return (
    <>
      {next && <p>{next.sentence}</p>}
      <Link {...link} className={buttonClass({ size: "lg", width: "full" })}>
        {label}
      </Link>
    </>
  );
};
