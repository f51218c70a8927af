// Optional: the pages work without JavaScript. Formats input and fills in test cards.
const number = document.querySelector("#number");
const expiry = document.querySelector("#expiry");
const cvc = document.querySelector("#cvc");

function groupDigits(text) {
  return text
    .replace(/\D/g, "")
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, "$1 ");
}

function spaceExpiry(text) {
  const digits = text.replace(/\D/g, "").slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

function formatOnInput(input, format) {
  input?.addEventListener("input", () => {
    if (input.selectionStart === input.value.length) input.value = format(input.value);
  });
}

function isWrong(field) {
  return field.value === "" || field.getAttribute("aria-invalid") === "true";
}

// Choosing a test card makes earlier errors stale; the server validates the next submit.
function clearErrors() {
  for (const field of document.querySelectorAll("[aria-invalid=true]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  for (const error of document.querySelectorAll(".error, .refusal")) error.remove();
  document.title = document.title.replace(/^Error: /, "");
}

formatOnInput(number, groupDigits);
formatOnInput(expiry, spaceExpiry);

for (const button of document.querySelectorAll("button.fill")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    number.value = groupDigits(button.dataset.number);
    if (isWrong(expiry)) expiry.value = `12 / ${(new Date().getFullYear() + 2) % 100}`;
    if (isWrong(cvc)) cvc.value = "123";
    clearErrors();
    const empty = ["#email", "#name"].map((field) => document.querySelector(field));
    (empty.find((field) => field.value === "") ?? document.querySelector("button.pay")).focus();
  });
}

document.querySelector("form")?.addEventListener("submit", (event) => {
  const pay = event.target.querySelector("button.pay");
  pay.setAttribute("aria-disabled", "true");
  pay.textContent = "Processing…";
});

document.querySelector("[aria-invalid=true]")?.focus();

// Reload instead of showing a stale page from the back/forward cache.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) window.location.reload();
});
