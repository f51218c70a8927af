import { OnlineToggle } from "./online-toggle.tsx";
import { useIsOnline } from "./platform-status.ts";
import { useSendPositions } from "./use-sharing.ts";

/** What a driver has on every page: the online switch, and the position being sent meanwhile. */
export const DriverControl = () => {
  useSendPositions(useIsOnline() === true);
  return <OnlineToggle />;
};
