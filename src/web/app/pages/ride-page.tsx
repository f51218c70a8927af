import { RidePage as Page } from "#web/ride-page/ride-page.tsx";
import { AskAfterBooking } from "./ask-after-booking.tsx";
import { riderWayOn } from "./rider-way-on.tsx";

/** `/rides/$id`, with the ways on that other parts of the product offer. */
export const RidePage = () => (
  <Page wayOn={riderWayOn} question={(ride) => <AskAfterBooking ride={ride} />} />
);
