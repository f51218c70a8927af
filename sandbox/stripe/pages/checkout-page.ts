import { type CardForm, type FieldErrors, testCards } from "#sandbox/stripe/cards/cards.ts";
import { isWallet, phoneWallets, walletNames } from "#sandbox/stripe/cards/wallets.ts";
import { dollars } from "#sandbox/stripe/money.ts";
import type { CheckoutOrder, CheckoutSession, PaymentMethod } from "#sandbox/stripe/objects.ts";
import type { HttpReply } from "#sandbox/stripe/wire/http.ts";
import { html, type Markup } from "#shared/markup.ts";
import { fieldError, textField } from "./fields.ts";
import { pageReply } from "./layout.ts";

export type CheckoutView = {
  businessName: string;
  session: CheckoutSession;
  order: CheckoutOrder;
  discountName: string;
  /** The customer's saved cards. */
  cards: PaymentMethod[];
  /** Whether the payer can save the card. */
  canSave: boolean;
  form: CardForm;
  errors: FieldErrors;
  /** The bank's decline message. */
  refusal: string | null;
};

export function checkoutPage(view: CheckoutView): HttpReply {
  const hasErrors = view.refusal !== null || Object.keys(view.errors).length > 0;
  const title = `${hasErrors ? "Error: " : ""}Pay ${view.businessName}`;
  const content = html`<div class="checkout">
${orderSummary(view)}
<main class="payment">${paymentMeans(view)}${testCardNote}</main>
</div>`;
  return pageReply(200, title, content);
}

/** Buttons that pay at once, then the card form, behind a divider if there are any. */
function paymentMeans(view: CheckoutView): Markup[] {
  const buttons = [...walletButtons(view.session), ...view.cards.map(savedCardButton)];
  const title = buttons.length > 0 ? "Or pay with card" : "Pay with card";
  return [
    ...buttons,
    paymentForm(view, html`<h2${buttons.length > 0 && html` class="or"`}>${title}</h2>`),
  ];
}

function orderSummary(view: CheckoutView): Markup {
  const { businessName, session, order } = view;
  const total = dollars(session.amount_total ?? 0);
  const discount = session.total_details?.amount_discount ?? 0;
  const about = order.lines.flatMap((line) => line.about ?? []).join(", ");
  return html`<section class="order" aria-labelledby="order-title">
${session.cancel_url && html`<a class="back" href="${session.cancel_url}"><span aria-hidden="true">←</span> Back to ${businessName}</a>`}
<h1 id="order-title"><span class="payee">Pay ${businessName}</span> <span class="total">${total}</span></h1>
${about && html`<p class="about">${about}</p>`}
<ul class="lines">${order.lines.map(orderLine)}</ul>
<dl class="sums">
${discount > 0 && discountSums(view, discount)}
<div class="due"><dt>Total due</dt><dd>${total}</dd></div>
</dl>
</section>`;
}

/** Rows between the lines and the amount due: the subtotal, then the discounts as one. */
const discountSums = ({ discountName, session }: CheckoutView, discount: number): Markup =>
  html`<div><dt>Subtotal</dt><dd>${dollars(session.amount_subtotal ?? 0)}</dd></div>
<div class="off"><dt>${discountName}</dt><dd>\u2212${dollars(discount)}</dd></div>`;

function orderLine({ item }: CheckoutOrder["lines"][number]): Markup {
  const quantity = item.quantity ?? 1;
  return html`<li>
<span class="line-name">${item.description}${quantity > 1 && html` <small>Qty ${quantity}</small>`}</span>
<span class="line-amount">${dollars(item.amount_subtotal)}</span>
</li>`;
}

function paymentForm(view: CheckoutView, title: Markup): Markup {
  const { session, form, errors, refusal, canSave } = view;
  const note = session.custom_text.submit?.message;
  return html`<form method="post" novalidate>
${title}
${textField({ name: "email", label: "Email", type: "email", autocomplete: "email", value: form.email, error: errors.email })}
${cardFields(form, errors, refusal)}
${textField({ name: "name", label: "Cardholder name", autocomplete: "cc-name", value: form.name, error: errors.name, placeholder: "Full name on card" })}
${canSave && saveBox(form.save === true)}
<button type="submit" class="pay">Pay ${dollars(session.amount_total ?? 0)}</button>
${note && html`<p class="submit-note">${note}</p>`}
</form>`;
}

/** One button per wallet that the page offers; the wallets of phones come with cards. */
function walletButtons({ payment_method_types: methods }: CheckoutSession): Markup[] {
  const phones = methods.includes("card") ? Object.entries(phoneWallets) : [];
  const others = methods.filter(isWallet).map((wallet) => [wallet, walletNames[wallet]]);
  return [...phones, ...others].map(
    ([wallet = "", name = ""]) => html`<form method="post" class="wallet">
<button type="submit" name="wallet" value="${wallet}" class="pay">Pay with ${name}</button>
</form>`,
  );
}

const savedCardButton = ({ id, card }: PaymentMethod): Markup =>
  html`<form method="post" class="wallet">
<button type="submit" name="saved" value="${id}" class="pay">Pay with saved ${card?.brand} ending in ${card?.last4}</button>
</form>`;

const saveBox = (isChecked: boolean): Markup => html`<p class="save">
<input type="checkbox" id="save" name="save" value="yes"${isChecked && html` checked`}>
<label for="save">Save my payment information for future purchases</label>
</p>`;

/** A decline marks the card number invalid; its message stands above the number. */
function cardFields(form: CardForm, errors: FieldErrors, refusal: string | null): Markup {
  return html`<fieldset class="card">
<legend>Card information</legend>
${refusal && html`<p class="refusal" role="alert" id="number-error">${refusal} Try another card.</p>`}
<div class="card-box">
${textField({ name: "number", label: "Card number", autocomplete: "cc-number", value: form.number, error: errors.number ?? refusal ?? undefined, placeholder: "1234 1234 1234 1234", isNumeric: true, isGrouped: true, maxLength: 23 })}
${textField({ name: "expiry", label: "Expiration date, month and year", autocomplete: "cc-exp", value: form.expiry, error: errors.expiry, placeholder: "MM / YY", isNumeric: true, isGrouped: true, maxLength: 9 })}
${textField({ name: "cvc", label: "Security code (CVC)", autocomplete: "cc-csc", value: form.cvc, error: errors.cvc, placeholder: "CVC", isNumeric: true, isGrouped: true, maxLength: 4 })}
</div>
${fieldError("number", errors.number)}${fieldError("expiry", errors.expiry)}${fieldError("cvc", errors.cvc)}
</fieldset>`;
}

const testCardNote = html`<aside class="test-cards" aria-labelledby="test-cards-title">
<h2 id="test-cards-title">Test cards</h2>
<p>Use any future date and any three digits.</p>
<ul>${testCards.map(
  ({ number, outcome }) => html`<li>
<code>${number.replace(/(.{4})(?=.)/g, "$1 ")}</code> <span>${outcome}</span>
<button type="button" class="fill" data-number="${number}" hidden>Use<span class="quiet"> card ending in ${number.slice(-4)}: ${outcome}</span></button>
</li>`,
)}</ul>
</aside>`;
