import { getRouteApi, Link } from "@tanstack/react-router";
import { BellOff } from "lucide-react";
import { stopContactLinks } from "#shared/trusted-contacts/contract.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

const route = getRouteApi("/stop/$token");

/** `/stop/$token`: a contact stops a rider's links. A press is needed, because mail scanners open links. */
export const StopPage = () => {
  const { token } = route.useParams();
  const stopping = useAct({ mutationFn: () => call(stopContactLinks, { body: { token } }) });
  if (stopping.isSuccess)
    return (
      <OutcomeCard icon={BellOff} iconClass="bg-raised" title="Messages stopped">
        <p role="status">You get no more messages about this person's rides.</p>
      </OutcomeCard>
    );
  return (
    <OutcomeCard icon={BellOff} iconClass="bg-raised" title="Stop these messages?">
      <p className="text-fg-2">
        The rider named in the message chose you as a trusted contact, so you get a link to follow
        their rides. If you stop, that rider can no longer send you links. Other riders still can.
      </p>
      <FailureNote error={stopping.error} />
      <Button size="lg" pending={stopping.isPending} onClick={() => stopping.act()}>
        Stop messages
      </Button>
      <Link to="/" className={buttonClass({ variant: "outline", size: "lg" })}>
        Keep the messages
      </Link>
    </OutcomeCard>
  );
};
