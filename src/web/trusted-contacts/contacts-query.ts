import { queryOptions } from "@tanstack/react-query";
import { type ContactTimes, getTrustedContacts } from "#shared/trusted-contacts/contract.ts";
import { call } from "#web/platform/client.ts";

export const trustedContacts = queryOptions({
  queryKey: ["trusted-contacts"],
  queryFn: ({ signal }) => call(getTrustedContacts, { signal }),
});

export const timesLabels: Record<ContactTimes, string> = {
  every_ride: "On every ride",
  night: "At night, 10 PM to 6 AM",
  by_hand: "Only when I send it",
};
