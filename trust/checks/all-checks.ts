import type { Evidence } from "#trust/evidence/evidence.ts";
import { actsAreInTimeline, noStateRepeats, refundsAreRecorded } from "./acts.ts";
import { ledgerIsStripe, ledgerSumsToZero, noFindings } from "./books.ts";
import type { Check, CheckResult } from "./check.ts";
import { driversArePaidOnce, withheldNeverExceedsDebt } from "./drivers.ts";
import {
  eventsAreProcessed,
  fewMailsAreRepeated,
  mailsAreSent,
  noJobStaysLocked,
  nothingIsStuck,
} from "./leftovers.ts";
import {
  acknowledgedPaymentsExist,
  everyPaymentHasOneEnd,
  noRideIsChargedTwice,
  noRideWithoutMoney,
  oneRidePerOffer,
  shownTotalIsCharged,
} from "./payments.ts";
import { everyCallIsAnswered, noExit, noInternalErrors, recoversInTime } from "./service.ts";

const checks: readonly Check[] = [
  everyPaymentHasOneEnd,
  noRideIsChargedTwice,
  acknowledgedPaymentsExist,
  noRideWithoutMoney,
  shownTotalIsCharged,
  oneRidePerOffer,
  driversArePaidOnce,
  withheldNeverExceedsDebt,
  actsAreInTimeline,
  noStateRepeats,
  refundsAreRecorded,
  ledgerSumsToZero,
  ledgerIsStripe,
  noFindings,
  eventsAreProcessed,
  nothingIsStuck,
  noJobStaysLocked,
  mailsAreSent,
  fewMailsAreRepeated,
  noExit,
  recoversInTime,
  noInternalErrors,
  everyCallIsAnswered,
];

export const runChecks = (evidence: Evidence): CheckResult[] =>
  checks.map((check) => check(evidence));
