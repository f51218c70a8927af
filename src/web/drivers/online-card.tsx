import { Card } from "#web/ui/card.tsx";
import { OnlineToggle } from "./online-toggle.tsx";
import { useIsOnline } from "./platform-status.ts";

/** The online switch where a driver looks for it, with what it does. */
export const OnlineCard = () => {
  const isOnline = useIsOnline();
  return (
    <Card className="flex items-center justify-between gap-4">
      <p className="text-fg-2">
        {isOnline ? "You are open for requests." : "Go online to be offered to riders."}
      </p>
      <OnlineToggle />
    </Card>
  );
};
