import { type CsvColumn, csvTable } from "#shared/csv.ts";
import { marketIsoMinute, titleInZone } from "#shared/market-time.ts";
import { taxName } from "#shared/product.ts";
import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { kindLabels, stateLabels } from "#shared/rides/state-text.ts";

const listColumns = (): CsvColumn<DriverRide>[] => [
  ["Reference", ({ reference }) => reference],
  [titleInZone("Ride"), ({ datetime }) => marketIsoMinute(new Date(datetime))],
  [titleInZone("Requested"), ({ dateAssigned }) => marketIsoMinute(new Date(dateAssigned))],
  ["Kind", ({ kind }) => kindLabels[kind]],
  ["Status", ({ state }) => stateLabels[state]],
  ["Reason", ({ reason }) => reason],
  ["Rider", ({ username }) => username],
  ["From", ({ from }) => from],
  ["To", ({ to }) => to],
  ["Miles (estimated)", ({ distance }) => distance],
  ["Minutes (estimated)", ({ duration }) => duration],
  ["Fare", ({ cost }) => cost],
  [taxName(), ({ tax }) => tax],
  ["Rider's referral credit", ({ credit }) => -credit],
  ["Total", ({ total }) => total],
  ["Rider pays", ({ amountDue }) => amountDue],
  ["Kept of a late cancel or no-show", ({ kept }) => kept],
  ["Tip", ({ tip }) => tip],
  ["Tolls", ({ tolls }) => tolls],
];

export const listCsv = (rides: AsyncIterable<readonly DriverRide[]>): AsyncGenerator<string> =>
  csvTable(listColumns(), rides);
