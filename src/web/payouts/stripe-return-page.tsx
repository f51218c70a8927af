import { queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { CircleCheck, CircleX, Info, LoaderCircle, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { verifyPayouts } from "#shared/payouts/contract.ts";
import { NextStepLink } from "#web/drivers/next-step-link.tsx";
import { CallFailure, serverMessageOf } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ConnectButton } from "./connect-button.tsx";
import { MissingList } from "./missing-list.tsx";
import { fareArrival, NextPayoutStep } from "./next-payout-step.tsx";
import { payouts } from "./payouts-query.ts";

const route = getRouteApi("/stripe/verify");

/** `/stripe/verify?code=`: the state of the payout account after the driver returns from Stripe. */
export const StripeReturnPage = () => {
  const { code } = route.useSearch();
  if (code === undefined)
    return <Refused message="Code is missing. Please try again." why={WHY_NO_CODE} />;
  return <Verification code={code} />;
};

const Verification = ({ code }: { code: string }) => {
  const [key] = useState(() => verifyKey(sessionStorage, code));
  const { data: message, error, refetch } = useQuery(verification(code, key));
  if (message !== undefined) return <ConnectedCard message={message} />;
  if (!error) return <Checking />;
  if (error instanceof CallFailure && error.code === "not_connected") return <NotYet />;
  const isTemporary = error instanceof CallFailure && (error.status === 0 || error.status >= 429);
  return isTemporary ? (
    <FailedCard
      title={NOT_CONFIRMED}
      message={submitErrorMessage(error)}
      onRetry={() => void refetch()}
    />
  ) : (
    <Refused message={serverMessageOf(error, "Something went wrong. Please try again.")} />
  );
};

const NOT_CONFIRMED = "Payout account not confirmed";
const WHY_NO_CODE = "Stripe sent you back without its confirmation. Connect once more.";

/** Without a code, or with a used one, nothing has changed: the account may have been connected before. */
const Refused = ({ message, why }: { message: string; why?: string }) => {
  const { data, error, refetch } = useQuery(payouts);
  if (data?.state === "connected") return <ConnectedBefore message={message} />;
  if (data) return <FailedCard title={NOT_CONFIRMED} message={message} why={why} />;
  if (!error) return <Checking />;
  if (why) return <UnknownState message={message} />;
  return (
    <FailedCard
      title="We could not check your payout account"
      message={message}
      onRetry={() => void refetch()}
    />
  );
};

const ConnectedBefore = ({ message }: { message: string }) => (
  <UselessLink message={message}>
    Your payout account is still connected. Your fares are sent to you as before.
  </UselessLink>
);

/** Without a code another try cannot help here; the page of the account reads its state again. */
const UnknownState = ({ message }: { message: string }) => (
  <UselessLink message={message}>
    We could not load your payout account either. Nothing was changed.
  </UselessLink>
);

const UselessLink = ({ message, children }: { message: string; children: string }) => (
  <OutcomeCard icon={Info} iconClass="bg-overlay text-fg-2" title="We could not use this link">
    <p>{message}</p>
    <p role="status" className="text-fg-2">
      {children}
    </p>
    <div className="grid gap-3">
      <PayoutsLink label="Go to your payout account" />
      <HomeLink />
    </div>
  </OutcomeCard>
);

const Checking = () => (
  <OutcomeCard
    icon={LoaderCircle}
    iconClass="bg-overlay text-fg-2 animate-spin"
    title="Checking with Stripe..."
  >
    <p role="status" className="text-fg-2">
      This takes a few seconds.
    </p>
  </OutcomeCard>
);

const ConnectedCard = ({ message }: { message: string }) => (
  <OutcomeCard
    icon={CircleCheck}
    iconClass="bg-tint-success text-success"
    title="Payout account connected"
  >
    <p role="status" className="text-fg-2">
      {message} {fareArrival}: the dashboard shows until when, under{" "}
      <Link
        to="/driver/dashboard"
        search={{ tab: "payouts" }}
        className="text-fg underline underline-offset-4"
      >
        Payouts
      </Link>
      .
    </p>
    <div className="grid gap-3">
      <NextStepLink />
      <HomeLink />
    </div>
  </OutcomeCard>
);

const NotYet = () => {
  const { data, error } = useQuery(payouts);
  return (
    <OutcomeCard
      icon={TriangleAlert}
      iconClass="bg-tint-warning text-warning"
      title="Not connected yet"
    >
      <p role="status" className="text-fg-2">
        Fares cannot be sent to you yet.
      </p>
      {!data && !error && <Skeleton className="h-12 rounded-button" />}
      {/* What is missing is unknown then, but Stripe's form shows it too. */}
      {!data && error && <ConnectButton label="Continue on Stripe" />}
      {data && <MissingList missing={data.missing} />}
      {data && <NextPayoutStep payouts={data} label="Continue on Stripe" />}
      <HomeLink />
    </OutcomeCard>
  );
};

type FailedCardProps = {
  title: string;
  message: string;
  /** The cause, in words of the driver. */
  why?: string | undefined;
  onRetry?: () => void;
};

const FailedCard = ({ title, message, why, onRetry }: FailedCardProps) => (
  <OutcomeCard icon={CircleX} iconClass="bg-tint-danger text-danger" title={title}>
    <p role="alert" className="text-fg-2">
      {message}
    </p>
    {why && <p className="text-fg-2">{why}</p>}
    {!onRetry && <p className="text-small text-fg-2">Nothing was changed.</p>}
    <div className="grid gap-3">
      {onRetry ? (
        <Button size="lg" width="full" onClick={onRetry}>
          Try again
        </Button>
      ) : (
        <PayoutsLink label="Connect with Stripe" />
      )}
      <HomeLink />
    </div>
  </OutcomeCard>
);

const PayoutsLink = ({ label }: { label: string }) => (
  <Link
    to="/driver/profile"
    search={{ section: "stripe" }}
    className={buttonClass({ size: "lg", width: "full" })}
  >
    {label}
  </Link>
);

const HomeLink = () => (
  <Link to="/" className={buttonClass({ variant: "outline", size: "lg", width: "full" })}>
    Go to Home
  </Link>
);

/** Idempotency key of a code in this tab, so that a reload gets the same reply. */
function verifyKey(storage: Storage, code: string): string {
  const name = `stripe-verification-${code}`;
  const key = storage.getItem(name) ?? crypto.randomUUID();
  storage.setItem(name, key);
  return key;
}

/**
 * Sends the code of Stripe's redirect to the server once: a retry under the same idempotency `key`
 * gets the lost reply, and a received reply is never refetched.
 */
const verification = (code: string, key: string) =>
  queryOptions({
    queryKey: ["drivers", "stripe-verification", code],
    queryFn: async ({ client }) => {
      const { message } = await call(verifyPayouts, { body: { code }, idempotencyKey: key });
      void client.invalidateQueries({ queryKey: ["drivers", "activation"] });
      return message;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retryOnMount: false,
  });
