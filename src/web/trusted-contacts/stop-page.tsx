import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BellOff, Link2Off, LoaderCircle } from "lucide-react";
import { checkStopLink, stopContactLinks } from "#shared/trusted-contacts/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { withoutRetries } from "#web/platform/quiet-query.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

const route = getRouteApi("/stop/$token");

/** `/stop/$token`: a contact stops a rider's links. A press is needed, because mail scanners open links. */
export const StopPage = () => {
  const { token } = route.useParams();
  const link = useLinkCheck(token);
  const queries = useQueryClient();
  const stopping = useAct({
    mutationFn: () => call(stopContactLinks, { body: { token } }),
    // For a return to this page within the session.
    onSuccess: () => queries.setQueryData(keyOf(token), { success: true, isStopped: true }),
  });
  const refusal = [stopping.error, link.error].find(isLinkRefusal);
  if (refusal)
    return (
      <OutcomeCard icon={Link2Off} iconClass="bg-raised text-fg-2" title="This link does not work">
        <p role="alert" className="text-fg-2">
          {refusal.message}
        </p>
        <Link to="/" className={buttonClass({ variant: "outline", size: "lg" })}>
          Go to Home
        </Link>
      </OutcomeCard>
    );
  if (stopping.isSuccess || link.data?.isStopped)
    return (
      <OutcomeCard icon={BellOff} iconClass="bg-raised" title="Messages stopped">
        <p role="status">You get no more messages about this person's rides.</p>
      </OutcomeCard>
    );
  if (link.isLoading)
    return (
      <OutcomeCard
        icon={LoaderCircle}
        iconClass="bg-raised text-fg-2 animate-spin"
        title="Checking your link..."
      >
        <p role="status" className="text-fg-2">
          This takes a moment.
        </p>
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

const keyOf = (token: string) => ["stop-link", token];

/** Asks whether the link works. A failed call counts as a working link: the server checks it again with the press. */
const useLinkCheck = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(checkStopLink, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    ...withoutRetries,
  });

const isLinkRefusal = (error: Error | null): error is CallFailure =>
  error instanceof CallFailure && error.code.startsWith("link_");
