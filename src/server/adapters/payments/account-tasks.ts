import { AccountRefused, AccountRevoked, PaymentRefused } from "./payments.ts";

/** Operator tasks by pattern of Stripe's error message: these errors share one error code. */
const tasks: readonly { messagePattern: RegExp; task: string }[] = [
  {
    messagePattern: /signed up for Connect/,
    task: "Sign up for Connect at https://dashboard.stripe.com/connect",
  },
  {
    messagePattern: /platform profile|responsibilities of/,
    task: "Complete the platform profile at https://dashboard.stripe.com/settings/connect/platform-profile",
  },
  {
    messagePattern: /Accounts v1/,
    task: "Turn on Accounts v1 support at https://dashboard.stripe.com/settings/features/feat_accounts_v1_support",
  },
];

const unknownTask =
  "Find the cause in Stripe's request log at https://dashboard.stripe.com/logs and fix it";

/**
 * Awaits a call about a payout account. Converts a refusal, except AccountRevoked, into AccountRefused with the
 * operator's task.
 */
export async function withAccountTask<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AccountRevoked) throw error;
    throw error instanceof PaymentRefused ? new AccountRefused(taskOf(error), error) : error;
  }
}

const taskOf = ({ providerMessage }: PaymentRefused): string =>
  tasks.find(({ messagePattern }) => messagePattern.test(providerMessage))?.task ?? unknownTask;
