import { Card } from "#web/ui/card.tsx";
import { OnlineToggle } from "./online-toggle.tsx";

/** While nothing waits for the driver: being online or not, and what that means. */
export const IdleCard = ({ isOnline }: { isOnline: boolean }) => (
  <Card className="grid justify-items-center gap-4 py-10 text-center md:py-12">
    <h2 className="text-h2">{isOnline ? "Waiting for requests" : "You are offline"}</h2>
    <p className="max-w-sm text-fg-2">
      {isOnline
        ? "A new request is shown here at once. You have one minute to answer."
        : "Go online to be offered to riders near you."}
    </p>
    <OnlineToggle />
  </Card>
);
