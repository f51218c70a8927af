import { riderNextAction } from "#web/next-action/rider-next-action.tsx";
import { AskAfterBooking } from "#web/notices/ask-after-booking.tsx";
import { RidePage as Page } from "#web/ride-page/ride-page.tsx";

/** `/rides/$id`, with the ways on that other parts of the product offer. */
export const RidePage = () => (
  <Page wayOn={riderNextAction} question={(ride) => <AskAfterBooking ride={ride} />} />
);
