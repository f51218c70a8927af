import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  endOtherSessions,
  endSession,
  type ListedSession,
  listSessions,
  logOutEverywhere,
} from "#shared/accounts/contract.ts";
import { formatMarketTimeBriefly, marketDate } from "#shared/market-time.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { usePasswordGate } from "#web/platform/password-dialog.tsx";
import { clearSession } from "#web/platform/session.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

/** The account's open sessions; ends one, all others, or all. */
export const DevicesSection = () => {
  const { data: sessions, error, refetch } = useQuery(openSessions);
  const gate = usePasswordGate("Enter your password to log out other devices.");
  const hasOthers = sessions?.some(({ isThisDevice }) => !isThisDevice) ?? true;
  return (
    <Section title="Devices">
      {sessions && <DeviceList sessions={sessions} gate={gate} />}
      {!sessions && error && (
        <LoadFailure what="your devices" error={error} onRetry={refetch} keepsSection />
      )}
      {!sessions && !error && <Skeleton className="h-20" />}
      <LogOutButtons hasOthers={hasOthers} gate={gate} />
      {gate.dialog}
    </Section>
  );
};

const SHOWN_AT_FIRST = 5;

/** This device and the others that logged in last. */
const newestOf = (sessions: ListedSession[]): ListedSession[] =>
  sessions
    .toSorted(
      (one, other) =>
        Number(other.isThisDevice) - Number(one.isThisDevice) ||
        other.startedAt.localeCompare(one.startedAt),
    )
    .slice(0, SHOWN_AT_FIRST);

type Gate = Pick<ReturnType<typeof usePasswordGate>, "opensFor">;

const DeviceList = ({ sessions, gate }: { sessions: ListedSession[]; gate: Gate }) => {
  const [ending, setEnding] = useState<ListedSession | null>(null);
  const [isAllShown, setAllShown] = useState(false);
  const logOut = useEndSessions(
    (session: ListedSession) => call(endSession, { params: { id: session.id } }),
    gate,
    () => setEnding(null),
  );
  return (
    <>
      <ul className="grid divide-y divide-hairline">
        {(isAllShown ? sessions : newestOf(sessions)).map((session) => (
          <DeviceRow key={session.id} session={session} onLogOut={() => setEnding(session)} />
        ))}
      </ul>
      {!isAllShown && sessions.length > SHOWN_AT_FIRST && (
        <Button variant="ghost" className="justify-self-start" onClick={() => setAllShown(true)}>
          Show all {sessions.length}
        </Button>
      )}
      <ConfirmDialog
        isOpen={ending !== null}
        title="Log out there?"
        confirmLabel="Log out there"
        pending={logOut.isPending}
        onConfirm={() => ending && logOut.act(ending)}
        onCancel={() => setEnding(null)}
      >
        {ending && `${nameOf(ending)}, ${startText(ending)}, needs your password to log in again.`}
      </ConfirmDialog>
    </>
  );
};

type DeviceRowProps = { session: ListedSession; onLogOut: () => void };

const DeviceRow = ({ session, onLogOut }: DeviceRowProps) => (
  <li className="flex flex-wrap items-center gap-3 py-3 last:pb-0">
    <span className="min-w-0 flex-1 basis-60">
      <span className="flex flex-wrap items-center gap-x-3">
        {nameOf(session)}
        {session.isThisDevice && <Badge>This device</Badge>}
      </span>
      <span className="block text-small text-fg-2">
        Logged in <MarketTime at={session.startedAt} isBrief className="whitespace-nowrap" />
        {!session.isThisDevice && (
          <>
            , <span className="whitespace-nowrap">{lastUseText(session)}</span>
          </>
        )}
      </span>
    </span>
    {!session.isThisDevice && (
      <Button
        variant="outline"
        aria-label={`Log out there: ${nameOf(session)}, ${startText(session)}`}
        onClick={onLogOut}
      >
        Log out there
      </Button>
    )}
  </li>
);

const nameOf = ({ device }: ListedSession): string => device ?? "Unrecognized browser";

const startText = ({ startedAt }: ListedSession): string =>
  `logged in ${formatMarketTimeBriefly(new Date(startedAt))}`;

/** Shows the day only, because the last use is stored now and then, at most once an hour except for admins. */
const lastUseText = ({ lastUsedAt }: ListedSession): string => {
  const day = marketDate(new Date(lastUsedAt));
  return day === marketDate(new Date()) ? "used today" : `last used ${day}`;
};

const dialogs = {
  others: {
    title: "Log out everywhere else?",
    confirmLabel: "Log out everywhere else",
    text: "Every other device is logged out. This one stays logged in.",
  },
  all: {
    title: "Log out everywhere?",
    confirmLabel: "Log out everywhere",
    text: "Every device is logged out, this one too. Log in again with your password.",
  },
} as const;

const LogOutButtons = ({ hasOthers, gate }: { hasOthers: boolean; gate: Gate }) => {
  const [asking, setAsking] = useState<keyof typeof dialogs | null>(null);
  const logOutOthers = useEndSessions<void>(
    () => call(endOtherSessions),
    gate,
    () => setAsking(null),
  );
  const logOutAll = useAct({
    mutationFn: () => call(logOutEverywhere),
    onSuccess: clearSession,
    onError: (error) => {
      if (gate.opensFor(error, logOutAll.act)) setAsking(null);
      else toast.error("Error", submitErrorMessage(error));
    },
  });
  const { title, confirmLabel, text } = dialogs[asking ?? "all"];
  return (
    <div className="grid justify-items-start gap-2 border-t border-hairline pt-4">
      <p className="text-fg-2">Lost your phone, or used a shared computer?</p>
      {hasOthers && (
        <Button variant="outline" onClick={() => setAsking("others")}>
          Log out everywhere else
        </Button>
      )}
      <div>
        <button
          type="button"
          className="min-h-11 rounded-input underline underline-offset-4"
          onClick={() => setAsking("all")}
        >
          Log out everywhere
        </button>
        <p className="text-small text-fg-2">This ends your session here too.</p>
      </div>
      <ConfirmDialog
        isOpen={asking !== null}
        title={title}
        confirmLabel={confirmLabel}
        pending={logOutOthers.isPending || logOutAll.isPending || logOutAll.isSuccess}
        onConfirm={() => (asking === "others" ? logOutOthers.act() : logOutAll.act())}
        onCancel={() => setAsking(null)}
      >
        {text}
      </ConfirmDialog>
    </div>
  );
};

/** Ends sessions, reports the result, and reads the list again: another device may have changed it. */
const useEndSessions = <Sent,>(
  end: (sent: Sent) => Promise<{ message: string }>,
  gate: Gate,
  onSettled: () => void,
) => {
  const queries = useQueryClient();
  const ending = useAct({
    mutationFn: end,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error: Error, sent) => {
      if (!gate.opensFor(error, () => ending.act(sent)))
        toast.error("Error", submitErrorMessage(error));
    },
    onSettled: () => {
      onSettled();
      return queries.invalidateQueries({ queryKey: openSessions.queryKey });
    },
  });
  return ending;
};

const openSessions = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
  staleTime: 0,
});
