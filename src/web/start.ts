/**
 * The script of pages that the server rendered: starts the application when a person begins to use a control; at once
 * for signed-in people and for pages opened before; on form pages once the browser is idle.
 */

import { onThemeChange, readTheme, saveTheme } from "./platform/theme.ts";

/** Inserted by the build: the application's entry, and the files that it imports. */
declare const APPLICATION: readonly [entry: string, ...imports: string[]];

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Elements that need the application, except those of `worksAlone`. Links, summaries and native dialogs work without
 * it.
 */
const CONTROLS = "button, input, select, textarea";
/** Pages that are mainly a form start the application without input, once the browser is idle. */
const isFormPage = /^\/(login|register)$/.test(location.pathname);

let isStarting = false;
let isStarted = false;
/** Repeats the last click or submit that came before the application was ready. */
let repeatAct: (() => void) | undefined;
const earlyInputs = new Map<Field, string>();

/** Loads the application, then repeats all values typed meanwhile and the last click or submit. */
const start = () => {
  if (isStarting) return;
  isStarting = true;
  void loadApplication().then(finish, () => {
    isStarting = false;
    showFailure();
  });
};

const loadApplication = async () => {
  const [entry, ...imports] = APPLICATION;
  for (const href of imports)
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
  const ready = new Promise((resolve) => addEventListener("application-ready", resolve));
  await waitForClosedDialogs();
  await import(/* @vite-ignore */ entry);
  await ready;
  await waitForHydration();
};

const POLL_MS = 20;

/**
 * Waits until React has hydrated the page's first control, which may be later than `application-ready` if the code of
 * its part of the page loads later.
 */
const waitForHydration = async () => {
  const isPending = () => {
    const control = document.querySelector("main :is(button, input)");
    return control && !Object.keys(control).some((key) => key.startsWith("__reactFiber"));
  };
  while (isPending()) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
};

/** Waits until a native dialog that the person opened is closed, because hydration would close it. */
const waitForClosedDialogs = async () => {
  const open = document.querySelector("dialog[open]");
  if (open) await new Promise((resolve) => open.addEventListener("close", resolve, { once: true }));
};

const finish = () => {
  isStarted = true;
  for (const [field, value] of earlyInputs) typeAgain(field, value);
  // After the form has processed the events of the fields.
  if (repeatAct) setTimeout(repeatAct);
};

/** Enters a value again. The first event makes React hydrate the field. */
const typeAgain = (field: Field, value: string) => {
  const announce = () => field.dispatchEvent(new Event("input", { bubbles: true }));
  const caret = "selectionStart" in field ? field.selectionStart : null;
  announce();
  // React tracks the last value in a property of the element itself and ignores events without a
  // change, so the value is set by the prototype's setter.
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  announce();
  // Closes the suggestions of a field that the person has left.
  if (document.activeElement !== field)
    field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  if (caret !== null && "setSelectionRange" in field) field.setSelectionRange(caret, caret);
};

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const controlOf = ({ target }: Event): HTMLElement | null => {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  return control && !worksAlone(control) ? control : null;
};

/** True for the theme select, and for buttons that open or close a native dialog if the browser supports them. */
const worksAlone = (control: HTMLElement) =>
  isThemeSelect(control) ||
  (control.hasAttribute("commandfor") && "commandForElement" in HTMLButtonElement.prototype);

const isThemeSelect = (target: EventTarget | null): target is HTMLSelectElement =>
  target instanceof HTMLSelectElement && target.name === "theme";

const changeTheme = ({ target }: Event) => {
  if (!isStarted && isThemeSelect(target)) saveTheme(target.value);
};

const showThemeChoice = () => {
  const choice = document.querySelector("footer select");
  if (!isStarted && isThemeSelect(choice)) choice.value = readTheme();
};

const startOnIntent = (event: Event) => {
  if (!isStarted && controlOf(event)) start();
};

const postpone = (event: Event, repeat: () => void) => {
  event.preventDefault();
  event.stopPropagation();
  repeatAct = repeat;
  start();
};

const postponeClick = (event: Event) => {
  const control = controlOf(event);
  if (!isStarted && control && !isField(control)) postpone(event, () => control.click());
};

const postponeSubmit = (event: Event) => {
  const form = event.target;
  if (!isStarted && form instanceof HTMLFormElement) postpone(event, () => form.requestSubmit());
};

const rememberTyped = ({ target }: Event) => {
  if (!isStarted && isField(target) && !/checkbox|radio/.test(target.type))
    earlyInputs.set(target, target.value);
};

const showFailure = () => {
  document.documentElement.style.visibility = "";
  const note = document.createElement("p");
  note.role = "alert";
  note.className = "page-gutter py-4 text-danger";
  note.textContent = "Part of this page could not be loaded. Check your connection and reload it.";
  document.querySelector("main")?.prepend(note);
};

const FROM_LINK = "fromLink";

/** Remembers that a link opened the next page: `focusHeading` then focuses its heading, as the application does. */
const rememberLinkClick = ({ target }: Event) => {
  if (!isStarted && target instanceof Element && target.closest('a[href^="/"]'))
    sessionStorage.setItem(FROM_LINK, "");
};

const focusHeading = () => {
  if (sessionStorage.getItem(FROM_LINK) === null) return;
  sessionStorage.removeItem(FROM_LINK);
  const heading = document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
};

/** Opens the collapsed answer (a `details` element) that the URL's hash names. */
const openAnswer = () => {
  const answer = document.getElementById(location.hash.slice(1));
  if (answer instanceof HTMLDetailsElement) answer.open = true;
};

for (const kind of ["pointerdown", "focusin", "keydown"])
  addEventListener(kind, startOnIntent, true);
addEventListener("click", postponeClick, true);
addEventListener("submit", postponeSubmit, true);
addEventListener("input", rememberTyped, true);
addEventListener("click", rememberLinkClick);
addEventListener("change", changeTheme);
onThemeChange(showThemeChoice);
showThemeChoice();
addEventListener("hashchange", openAnswer);
openAnswer();
focusHeading();
// Also remembers fields that the browser has filled in.
for (const field of document.querySelectorAll<Field>("main :is(input, textarea, select)"))
  if (field.value !== "") earlyInputs.set(field, field.value);

// Starts at once if the page was open before (it has a history state), or if the person is signed
// in (the page is hidden).
if (history.state !== null || document.documentElement.style.visibility === "hidden") start();
else if (isFormPage)
  addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(start));
