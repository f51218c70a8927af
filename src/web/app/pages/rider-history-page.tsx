import { RiderHistoryPage as Page } from "#web/rider-history/rider-history-page.tsx";
import { riderWayOn } from "./rider-way-on.tsx";

/** `/history`, with the ways on that other parts of the product offer. */
export const RiderHistoryPage = () => <Page wayOn={riderWayOn} />;
