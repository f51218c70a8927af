import { AccountRefused, AccountRevoked, PaymentRefused } from "./payments.ts";

/** Operator's tasks by Stripe's sentence, which has no code of its own for them. */
const tasks: readonly { sentence: RegExp; task: string }[] = [
  {
    sentence: /signed up for Connect/,
    task: "Sign up for Connect at https://dashboard.stripe.com/connect",
  },
  {
    sentence: /platform profile|responsibilities of/,
    task: "Complete the platform profile at https://dashboard.stripe.com/settings/connect/platform-profile",
  },
  {
    sentence: /Accounts v1/,
    task: "Turn on Accounts v1 support at https://dashboard.stripe.com/settings/features/feat_accounts_v1_support",
  },
];

const unknownTask =
  "Read Stripe's reason in the request log at https://dashboard.stripe.com/logs and remove it";

/** Awaits a call about a payout account. Throws AccountRevoked, or AccountRefused for each other refusal. */
export async function withAccountTask<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AccountRevoked) throw error;
    throw error instanceof PaymentRefused ? new AccountRefused(taskOf(error), error) : error;
  }
}

const taskOf = ({ message }: PaymentRefused): string =>
  tasks.find(({ sentence }) => sentence.test(message))?.task ?? unknownTask;
