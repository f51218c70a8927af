import type { Payouts } from "./contract.ts";

export type PayoutAccount = {
  readonly isSubmitted: boolean;
  readonly canReceive: boolean;
  /** Why the provider disabled the account, such as "under_review"; null while it is enabled. */
  readonly disabledReason: string | null;
  /** The provider's names of missing requirements, such as "individual.verification.document". */
  readonly due: readonly string[];
  /** The provider's id of a bank account that rejected a payout, and gets no more; null if there is none. */
  readonly refusedBank: string | null;
};

/** `account` is null before the driver starts onboarding. */
export function payoutsOf(account: PayoutAccount | null): Payouts {
  if (!account)
    return {
      stripeConnectCompleted: false,
      state: "not_connected",
      missing: [],
      nextStep: "stripe",
      isBankRefused: false,
    };
  const isBankRefused = account.refusedBank !== null;
  if (account.isSubmitted && account.canReceive)
    return {
      stripeConnectCompleted: true,
      state: "connected",
      missing: [],
      nextStep: "stripe",
      isBankRefused,
    };
  const { sentence, nextStep } = findStop(account) ?? { sentence: null, nextStep: "stripe" };
  const missing = sentence === null ? missingOf(account) : [sentence];
  return {
    stripeConnectCompleted: false,
    state: "action_needed",
    missing,
    nextStep,
    isBankRefused,
  };
}

const findStop = ({ due, disabledReason, isSubmitted }: PayoutAccount): Stop | undefined =>
  stops.find(({ reason }) => reason.test(disabledReason ?? "")) ??
  (due.length === 0 ? checking(isSubmitted) : undefined);

/** Deduplicated, in the order of the provider's form. */
function missingOf({ due }: PayoutAccount): string[] {
  const matching = sentences.filter(({ names }) => due.some((name) => names.test(name)));
  const isAllKnown = due.every((name) => sentences.some(({ names }) => names.test(name)));
  const sentencesMissing = matching.map(({ sentence }) => sentence);
  return isAllKnown
    ? sentencesMissing
    : [...sentencesMissing, "Answer the other questions that Stripe asks."];
}

/** The driver has disconnected the account from us, at Stripe. */
export const REVOKED = "revoked";

type Stop = Pick<Payouts, "nextStep"> & { sentence: string };

const checking = (isSubmitted: boolean): Stop => ({
  sentence: "Stripe is checking your details. This can take a few minutes.",
  nextStep: isSubmitted ? "wait" : "stripe",
});

/** Reasons other than missing requirements, with what the driver reads and can do. */
const stops: readonly (Stop & { reason: RegExp })[] = [
  {
    reason: /^rejected\./,
    sentence: "Stripe has rejected this account. Write to us: we can ask Stripe why.",
    nextStep: "write",
  },
  {
    reason: /^(under_review|listed)$/,
    sentence: "Stripe is reviewing your account. Nothing is needed from you now.",
    nextStep: "wait",
  },
  {
    reason: new RegExp(`^${REVOKED}$`),
    sentence: "This account was disconnected from us at Stripe. Continue to connect a new one.",
    nextStep: "stripe",
  },
  {
    reason: /^platform_paused$/,
    sentence: "We have paused this account. Write to us.",
    nextStep: "write",
  },
];

const sentences = [
  { names: /\.(first_name|last_name)/, sentence: "Enter your legal name." },
  { names: /\.dob\b/, sentence: "Enter your date of birth." },
  { names: /\.address\b/, sentence: "Enter your home address." },
  { names: /\.(email|phone)$/, sentence: "Enter your email and phone number." },
  { names: /\.(ssn_last_4|id_number)/, sentence: "Enter your Social Security number." },
  { names: /\.verification\b/, sentence: "Upload a photo of your ID." },
  { names: /^business_(profile|type)/, sentence: "Say what you do: you drive people." },
  { names: /^external_account/, sentence: "Add the bank account that your fares go to." },
  { names: /^tos_acceptance/, sentence: "Accept Stripe's terms." },
];
