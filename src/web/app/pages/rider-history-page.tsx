import { riderNextAction } from "#web/next-action/rider-next-action.tsx";
import { RiderHistoryPage as Page } from "#web/rider-history/rider-history-page.tsx";

/** `/history`, with the ways on that other parts of the product offer. */
export const RiderHistoryPage = () => <Page wayOn={riderNextAction} />;
