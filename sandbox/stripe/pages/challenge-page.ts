import { endChallenge, getChallenge } from "#sandbox/stripe/cards/challenges.ts";
import { dollars } from "#sandbox/stripe/money.ts";
import type { PaymentIntent } from "#sandbox/stripe/objects.ts";
import { noRequest, type Sandbox } from "#sandbox/stripe/sandbox.ts";
import { type HttpReply, redirectTo } from "#sandbox/stripe/wire/http.ts";
import { html } from "#shared/markup.ts";
import { successUrl } from "./closed-pages.ts";
import { pageReply } from "./layout.ts";

/** Shows the bank's 3-D Secure page, or redirects away if the payment was decided or canceled. */
export async function showChallenge(sandbox: Sandbox, intentId: string): Promise<HttpReply> {
  const { intent } = await sandbox.perform(noRequest, (context) => getChallenge(context, intentId));
  if (intent.status !== "requires_action") return leave(sandbox, intentId);
  return pageReply(200, "Confirm your payment", challengeForm(intent, sandbox.businessName));
}

/** Handles the form of the bank's page: `answer` is "complete", "fail" or "leave". */
export async function answerChallenge(
  sandbox: Sandbox,
  intentId: string,
  form: string,
): Promise<HttpReply> {
  const answer = new URLSearchParams(form).get("answer");
  if (answer === "complete" || answer === "fail")
    await sandbox.perform(noRequest, (context) =>
      endChallenge(context, intentId, answer === "complete"),
    );
  return leave(sandbox, intentId);
}

/** Redirects to the payment or success page, or to the return URL with the parameters that Stripe adds to it. */
async function leave(sandbox: Sandbox, intentId: string): Promise<HttpReply> {
  const { challenge, intent, session } = await sandbox.perform(noRequest, (context) =>
    getChallenge(context, intentId),
  );
  if (session)
    return redirectTo(session.status === "complete" ? successUrl(session) : `/c/pay/${session.id}`);
  const url = new URL(challenge.returnUrl ?? sandbox.baseUrl);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  url.searchParams.set("redirect_status", redirectStatus(intent));
  return redirectTo(url.href);
}

const redirectStatus = ({ status }: PaymentIntent): string =>
  status === "requires_capture" || status === "succeeded" ? "succeeded" : "failed";

const challengeForm = ({ amount }: PaymentIntent, businessName: string) =>
  html`<main class="notice">
<h1>Confirm your payment</h1>
<p>Your bank asks whether you are paying ${dollars(amount)} to ${businessName} (3-D Secure).</p>
<form method="post" class="wallet"><button type="submit" name="answer" value="complete" class="pay">Complete authentication</button></form>
<form method="post" class="wallet"><button type="submit" name="answer" value="fail" class="pay">Fail authentication</button></form>
<form method="post" class="wallet"><button type="submit" name="answer" value="leave" class="pay">Go back without an answer</button></form>
</main>`;
