import { useQueryClient } from "@tanstack/react-query";
import { Umbrella } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { BodyFor } from "#shared/endpoint.ts";
import { type LostItem, moveLostItem } from "#shared/lost-items/contract.ts";
import { isItemOpen, type LostItemState, lostItemTerms } from "#shared/lost-items/lost-item.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

const LostItemForm = lazy(() =>
  import("./lost-item-form.tsx").then((items) => ({ default: items.LostItemForm })),
);

type LostItemCardProps = { ride: Ride; viewer: "rider" | "driver" };

/**
 * Lost item of a ride: a button for the rider who reports it, a card once reported, which the driver answers. Renders
 * nothing if there is no report and the viewer cannot make one.
 */
export const LostItemCard = ({ ride, viewer }: LostItemCardProps) => {
  const { until, item } = ride.lostItem;
  if (item) return <Report ride={ride} item={item} viewer={viewer} />;
  return viewer === "rider" && until !== null ? <ReportPrompt ride={ride} until={until} /> : null;
};

const ReportPrompt = ({ ride, until }: { ride: Ride; until: string }) => {
  const [isOpen, setOpen] = useState(false);
  const { firstName } = ride.driver;
  return (
    <>
      <Button variant="outline" width="full" onClick={() => setOpen(true)}>
        <Umbrella aria-hidden className="size-5" />
        Report a lost item
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Report a lost item">
        <p className="mb-4 text-fg-2">
          You can report it until <MarketTime at={until} />. The return is free. {firstName}{" "}
          contacts you the way you choose, and you agree on a time and place. A tip on this page is
          welcome. Your words are deleted after {lostItemTerms.keptDays} days.
        </p>
        <Suspense fallback={<Skeleton className="h-120" />}>
          <LostItemForm ride={ride} onSent={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
};

const titles: Record<LostItemState, string> = {
  reported: "Lost item reported",
  found: "Lost item found",
  not_found: "Lost item not found",
  handed_back: "Lost item handed back",
  closed: "Report of a lost item closed",
};

type ReportProps = LostItemCardProps & { item: LostItem };

const Report = ({ ride, item, viewer }: ReportProps) => (
  <Card aria-labelledby={`lost-${ride.id}`} className="grid gap-4 border-accent">
    <div role="status">
      <h2 id={`lost-${ride.id}`} className="text-h3">
        {titles[item.state]}
      </h2>
    </div>
    <DescriptionList
      lines={[
        { label: "What", value: <UserText text={item.what} /> },
        ...(item.place
          ? [{ label: "Where it may lie", value: <UserText text={item.place} /> }]
          : []),
        {
          label: viewer === "rider" ? "How to reach you" : "How to reach the rider",
          value: <UserText text={item.contact} />,
        },
        ...(item.bestTime
          ? [{ label: "Best time", value: <UserText text={item.bestTime} /> }]
          : []),
        { label: "Reported", value: <MarketTime at={item.reportedAt} /> },
        ...(item.answer ? [{ label: "Answer", value: <UserText text={item.answer} /> }] : []),
      ]}
    />
    {isItemOpen(item.state) &&
      (viewer === "driver" ? (
        <DriverAnswers ride={ride} item={item} />
      ) : (
        <RiderActions ride={ride} item={item} />
      ))}
  </Card>
);

const UserText = ({ text }: { text: string }) => (
  <span className="break-words whitespace-pre-line">{text}</span>
);

type ItemActionsProps = { ride: Ride; item: LostItem };

const DriverAnswers = ({ ride, item: { state } }: ItemActionsProps) => {
  const [answer, setAnswer] = useState("");
  const changing = useItemStateChange(ride.id, () => setAnswer(""));
  const answers = driverAnswers.filter(({ from }) => from.includes(state));
  return (
    <div className="grid gap-4">
      <TextArea
        label="Your words (optional)"
        hint={`${ride.rider.firstName} reads them.`}
        maxLength={500}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Choices>
        {answers.map(({ to, label }) => (
          <Button
            key={to}
            variant="outline"
            pending={changing.isPending && changing.variables.state === to}
            onClick={() => changing.act({ state: to, answer })}
          >
            {label}
          </Button>
        ))}
      </Choices>
      <FailureNote error={changing.error} />
    </div>
  );
};

const driverAnswers: {
  from: LostItemState[];
  to: "found" | "not_found" | "handed_back";
  label: string;
}[] = [
  { from: ["reported", "not_found"], to: "found", label: "Found" },
  { from: ["reported", "found"], to: "not_found", label: "Not found" },
  { from: ["found"], to: "handed_back", label: "Handed back" },
];

const RiderActions = ({ ride, item: { state } }: ItemActionsProps) => {
  const changing = useItemStateChange(ride.id);
  const to = state === "found" ? ("handed_back" as const) : ("closed" as const);
  return (
    <div className="grid gap-4">
      <p className="text-small text-fg-2">{riderTexts[state]?.(ride.driver.firstName)}</p>
      <Choices>
        <Button
          variant="outline"
          pending={changing.isPending}
          onClick={() => changing.act({ state: to, answer: "" })}
        >
          {to === "handed_back" ? "I have it back" : "Close the report"}
        </Button>
      </Choices>
      <FailureNote error={changing.error} />
    </div>
  );
};

const riderTexts: Partial<Record<LostItemState, (driver: string) => string>> = {
  reported: (driver) => `We told ${driver}, and remind them after a day.`,
  found: (driver) => `${driver} contacts you the way you asked. The return is free.`,
  not_found: (driver) => `If it turns up later, ${driver} can still answer here.`,
};

const Choices = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 sm:flex sm:flex-wrap">{children}</div>
);

/** Changes the state of a lost item, with an optional answer, and refetches the ride even after a failure. */
const useItemStateChange = (rideId: string, onChanged?: () => void) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (body: BodyFor<typeof moveLostItem>) =>
      call(moveLostItem, { params: { id: rideId }, body }),
    onSuccess: onChanged,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["rides"] });
      void queries.invalidateQueries({ queryKey: ["lost-items"] });
    },
  });
};
