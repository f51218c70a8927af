import { Card } from "#web/ui/card.tsx";
import { OnlineToggle } from "./online-toggle.tsx";
import { useIsSetUp, useStanding } from "./use-standing.ts";

const idle = {
  offline: { title: "You are offline", text: "Go online to be offered to riders near you." },
  hidden: {
    title: "Riders don't see you yet",
    text: "The list below says what is missing. Requests are shown here.",
  },
  busy: {
    title: "You are taken for now",
    text: "Riders nearby are not shown you until this ride is over.",
  },
  online: {
    title: "Waiting for requests",
    text: "A new request is shown here at once. You have one minute to answer.",
  },
};

/** Being online or not, what that comes to now, and the switch. */
export const IdleCard = ({ isOnline }: { isOnline: boolean }) => {
  const { standing, missing } = useStanding();
  const isSetUp = useIsSetUp();
  const { title, text } =
    standing === "hidden" || standing === "busy"
      ? idle[standing]
      : idle[isOnline ? "online" : "offline"];
  const why = missing.map(({ sentence }) => sentence).join(" ");
  return (
    <Card aria-labelledby="idle" className="flex items-center justify-between gap-4">
      <div className="grid gap-1">
        <h2 id="idle" className="text-h3">
          {title}
        </h2>
        <p className="text-small text-fg-2">{standing === "hidden" && isSetUp ? why : text}</p>
      </div>
      <OnlineToggle />
    </Card>
  );
};
