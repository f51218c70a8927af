import { queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { confirmEmail } from "#shared/credentials/contract.ts";
import { CallFailure, messageOf } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { sessionQuery } from "#web/platform/session.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

const route = getRouteApi("/reset-email");

/** `/reset-email?token=`: result of opening the link sent to a new address. */
export const ResetEmailPage = () => {
  const { token } = route.useSearch();
  if (token === undefined) return <FailedCard message="Token is missing. Please try again." />;
  return <Confirmation token={token} />;
};

const Confirmation = ({ token }: { token: string }) => {
  const { data: message, error, refetch, isFetching } = useQuery(confirmation(token));
  if (message !== undefined) return <ConfirmedCard message={message} />;
  if (!error || isFetching) return <Confirming />;
  const isTemporary = error instanceof CallFailure && (error.status === 0 || error.status >= 429);
  return (
    <FailedCard
      message={
        isTemporary
          ? submitErrorMessage(error)
          : messageOf(error, "Something went wrong. Please try again.")
      }
      onRetry={isTemporary ? () => void refetch() : undefined}
    />
  );
};

const Confirming = () => (
  <OutcomeCard
    icon={LoaderCircle}
    iconClass="bg-overlay text-fg-2 animate-spin"
    title="Confirming your email..."
  >
    <p role="status" className="text-fg-2">
      This takes a moment.
    </p>
  </OutcomeCard>
);

const ConfirmedCard = ({ message }: { message: string }) => (
  <OutcomeCard icon={CircleCheck} iconClass="bg-tint-success text-success" title="Email changed">
    <p role="status" className="text-fg-2">
      {message} Other devices are logged out.
    </p>
    <HomeLink />
  </OutcomeCard>
);

const FailedCard = (props: { message: string; onRetry?: (() => void) | undefined }) => (
  <OutcomeCard icon={CircleX} iconClass="bg-tint-danger text-danger" title="Email not changed">
    <p role="alert" className="text-fg-2">
      {props.message}
    </p>
    <div className="grid gap-3">
      <HomeLink />
      {props.onRetry && (
        <Button variant="outline" size="lg" width="full" onClick={props.onRetry}>
          Try again
        </Button>
      )}
    </div>
  </OutcomeCard>
);

const HomeLink = () => (
  <Link to="/" className={buttonClass({ size: "lg", width: "full" })}>
    Go to Home
  </Link>
);

/** Sends a link's token to the server once; the session is reloaded afterwards. */
const confirmation = (token: string) =>
  queryOptions({
    queryKey: ["reset-email", token],
    queryFn: async ({ client }) => {
      const { message } = await call(confirmEmail, { body: { token } });
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      void client.invalidateQueries({ queryKey: ["email-change"] });
      void client.invalidateQueries({ queryKey: ["users", "profile"] });
      void client.invalidateQueries({ queryKey: ["drivers", "basic-details"] });
      return message;
    },
    // Not retried: after a lost reply, the change may have been made already.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retryOnMount: false,
  });
