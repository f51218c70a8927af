import { queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { PROOF_PREFIX, redeemEmailConfirmation } from "#shared/contact-proofs/contract.ts";
import { confirmEmail } from "#shared/credentials/contract.ts";
import { CallFailure, messageOf } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useHiddenToken } from "#web/platform/hide-token.ts";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { sessionQuery, useSession } from "#web/platform/session.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

const route = getRouteApi("/reset-email");

const changeLink = {
  endpoint: confirmEmail,
  done: "Email changed",
  failed: "Email not changed",
  note: " Other devices are logged out.",
};
const confirmationLink = {
  endpoint: redeemEmailConfirmation,
  done: "Email confirmed",
  failed: "Email not confirmed",
  note: " You can close this page.",
};
type EmailLink = typeof changeLink | typeof confirmationLink;

/** `/reset-email?token=`: result of opening the link that changes or confirms an address. */
export const ResetEmailPage = () => {
  const { token } = route.useSearch();
  useHiddenToken();
  if (token === undefined)
    return (
      <FailedCard
        title={changeLink.failed}
        message="Token is missing. Please try again."
        advice="Open the whole link from the email, or ask for a new one in your profile."
      />
    );
  if (token.startsWith(PROOF_PREFIX))
    return <Confirmation link={confirmationLink} token={token.slice(PROOF_PREFIX.length)} />;
  return <Confirmation link={changeLink} token={token} />;
};

const Confirmation = ({ link, token }: { link: EmailLink; token: string }) => {
  const { data: message, error, refetch, isFetching } = useQuery(confirmation(link, token));
  if (message !== undefined)
    return <ConfirmedCard title={link.done} message={message + link.note} />;
  if (!error || isFetching) return <Confirming />;
  const isTemporary = error instanceof CallFailure && (error.status === 0 || error.status >= 429);
  return (
    <FailedCard
      title={link.failed}
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

const ConfirmedCard = ({ title, message }: { title: string; message: string }) => (
  <OutcomeCard icon={CircleCheck} iconClass="bg-tint-success text-success" title={title}>
    <p role="status" className="text-fg-2">
      {message}
    </p>
    <HomeLink />
  </OutcomeCard>
);

type FailedCardProps = {
  title: string;
  message: string;
  advice?: string;
  onRetry?: (() => void) | undefined;
};

const FailedCard = (props: FailedCardProps) => (
  <OutcomeCard icon={CircleX} iconClass="bg-tint-danger text-danger" title={props.title}>
    <div className="text-fg-2">
      <p role="alert">{props.message}</p>
      {props.advice && <p>{props.advice}</p>}
    </div>
    <div className="grid gap-3">
      {props.onRetry ? (
        <Button size="lg" width="full" onClick={props.onRetry}>
          Try again
        </Button>
      ) : (
        <NewLink />
      )}
      <HomeLink variant="outline" />
    </div>
  </OutcomeCard>
);

/** Link to the profile, which can send another link; to the log-in for visitors. Renders nothing for admins. */
const NewLink = () => {
  const { user } = useSession();
  const className = buttonClass({ size: "lg", width: "full" });
  if (!user)
    return (
      <Link to="/login" className={className}>
        Log in to get a new link
      </Link>
    );
  return user.role === "ADMIN" ? null : (
    <Link
      to={user.role === "DRIVER" ? "/driver/profile" : "/profile"}
      hash="account"
      className={className}
    >
      Open profile
    </Link>
  );
};

const HomeLink = ({ variant = "primary" }: { variant?: "primary" | "outline" }) => (
  <Link to="/" className={buttonClass({ variant, size: "lg", width: "full" })}>
    Go to Home
  </Link>
);

/** Sends a link's token to the server once, then reloads the session and all queries that show the email. */
const confirmation = (link: EmailLink, token: string) =>
  queryOptions({
    queryKey: [link.endpoint.path, token],
    queryFn: async ({ client }) => {
      const { message } = await call(link.endpoint, { body: { token } });
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      void client.invalidateQueries({ queryKey: ["email-change"] });
      void client.invalidateQueries({ queryKey: ["contact-proofs"] });
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
