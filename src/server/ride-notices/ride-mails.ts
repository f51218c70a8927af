import type { Letter } from "#server/letters/letter.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import { driverMails } from "./driver-mails.ts";
import type { RideMailData } from "./ride-mail-data.ts";
import { riderMails } from "./rider-mails.ts";

/** Parties that receive a mail when a ride enters a state. */
export function recipientsOf(state: RideState): ("rider" | "driver")[] {
  return (["rider", "driver"] as const).filter((party) => mails[party][state] !== undefined);
}

/** Writes the mail to a party about an event. Throws RangeError if the party gets none about it. */
export function writeRideLetter(party: "rider" | "driver", data: RideMailData): Letter {
  const write = mails[party][data.event.state];
  if (!write) throw new RangeError(`a ${party} is not written about ${data.event.state}`);
  return write(data);
}

const mails = { rider: riderMails, driver: driverMails };
