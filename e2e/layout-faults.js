// Runs in the page (`addInitScript`): `layoutFaults()` lists sideways scrolling, text that is cut, broken or off the
// screen, motion despite reduced motion, and selected choices that forced colors hide.

/** Faults must last this long to count: a page needs some time to lay out after a resize. */
const PATIENCE_MS = 1000;
const SLACK_PX = 1.5;
const USUAL_TEXT_PX = 16;
/** The `clip-path` of the class `sr-only`. */
const SCREEN_READERS_ONLY = "inset(50%)";
/** Dates, amounts, times and plain words must stay on one line; addresses and ids may break anywhere. */
const UNBREAKABLE =
  /(?<![\w@./-])(?:\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d\d-\d\d|[-−]?\$[\d,]+(?:\.\d\d)?|\d{1,2}:\d\d|[A-Za-z]{2,18})(?![\w@./-])/g;

globalThis.layoutFaults = async () => {
  const from = performance.now();
  let faults = [];
  do {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    faults = faultsNow();
  } while (faults.length > 0 && performance.now() - from < PATIENCE_MS);
  return faults;
};

function faultsNow() {
  const texts = visibleTexts();
  const faults = [
    ...sidewaysScroll(),
    ...texts.flatMap(cutText),
    ...texts.flatMap(brokenWords),
    ...cutFields(),
    ...motion(),
    ...unmarkedChoices(),
  ];
  return [...new Set(faults)];
}

function sidewaysScroll() {
  const { scrollWidth } = document.documentElement;
  return scrollWidth > innerWidth ? [`scrolls sideways: ${scrollWidth} px`] : [];
}

function visibleTexts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (text.data.trim() !== "" && isShown(text.parentElement)) texts.push(text);
  }
  return texts;
}

function isShown(element) {
  const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  if (!isVisible || element.closest("[aria-hidden=true], noscript") !== null) return false;
  return !ancestorsOf(element).some((at) => getComputedStyle(at).clipPath === SCREEN_READERS_ONLY);
}

function ancestorsOf(element) {
  const parent = element.parentElement;
  return parent === null ? [element] : [element, ...ancestorsOf(parent)];
}

function cutText(text) {
  const rects = rectsOf(text, 0, text.length);
  const limit = limitsOf(text).find((box) => rects.some((rect) => isOut(rect, box)));
  return limit ? [`"${text.data.trim()}" is cut by ${limit.name}`] : [];
}

/**
 * Boxes that a text must not leave: its block, every ancestor that clips it, and the screen. The list ends at an
 * ancestor that scrolls, or that cuts the text with an ellipsis and repeats it in its title, as both show the rest.
 */
function limitsOf(text) {
  const limits = [];
  const block = blockOf(text.parentElement);
  for (let at = text.parentElement; at !== null; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (scrolls(at) || isWholeInTitle(at, text)) return limits;
    const clips = [overflowX, overflowY].map((overflow) => /hidden|clip/.test(overflow));
    if (at === block || clips[0]) limits.push(limitAt(at, clips[1] && !isExcerpt(at)));
  }
  return [...limits, { name: "the screen", left: 0, right: innerWidth, bottom: Infinity }];
}

function blockOf(element) {
  let at = element;
  while (/^inline$|contents/.test(getComputedStyle(at).display)) at = at.parentElement;
  return at;
}

const scrolls = (element) =>
  /auto|scroll/.test(getComputedStyle(element).overflowX) && element !== document.documentElement;

const isWholeInTitle = (element, text) =>
  getComputedStyle(element).textOverflow === "ellipsis" && element.title.includes(text.data.trim());

const isExcerpt = (element) => getComputedStyle(element).webkitLineClamp !== "none";

function limitAt(element, isCutBelow) {
  const { left, right, bottom } = element.getBoundingClientRect();
  const name = `<${element.localName} class="${(element.getAttribute("class") ?? "").slice(0, 40)}">`;
  return { name, left, right, bottom: isCutBelow ? bottom : Infinity };
}

const isOut = (rect, { left, right, bottom }) =>
  rect.left < left - SLACK_PX || rect.right > right + SLACK_PX || rect.bottom > bottom + 4;

function brokenWords(text) {
  return [...text.data.matchAll(UNBREAKABLE)]
    .filter(({ 0: word, index }) => linesOf(text, index, word.length) > 1)
    .map(([word]) => `"${word}" breaks in "${text.data.trim()}"`);
}

const linesOf = (text, start, length) =>
  new Set(rectsOf(text, start, length).map(({ top }) => Math.round(top))).size;

function rectsOf(text, start, length) {
  const range = document.createRange();
  range.setStart(text, start);
  range.setEnd(text, start + length);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}

/**
 * Fields whose placeholder or selected value is wider than the field. Large text may cut a placeholder: it repeats the
 * label.
 */
function cutFields() {
  return [...document.querySelectorAll(isTextLarge() ? "select" : "input[placeholder], select")]
    .filter(
      (field) => field.checkVisibility() && textWidthIn(field) > contentWidthOf(field) + SLACK_PX,
    )
    .map(
      (field) => `"${visibleTextIn(field)}" is wider than its field, ${contentWidthOf(field)} px`,
    );
}

const isTextLarge = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > USUAL_TEXT_PX;

const visibleTextIn = (field) =>
  field.selectedOptions?.[0]?.text ?? (field.value === "" ? field.placeholder : "");

function textWidthIn(field) {
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.font = getComputedStyle(field).font;
  return canvas.measureText(visibleTextIn(field)).width;
}

function contentWidthOf(field) {
  const { paddingLeft, paddingRight } = getComputedStyle(field);
  return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

function motion() {
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) return [];
  return document
    .getAnimations()
    .filter((animation) => animation.playState === "running")
    .map((animation) => `${animation.animationName ?? animation.transitionProperty} moves`);
}

/** Selected choices without an underline: forced colors remove the backgrounds that mark them otherwise. */
function unmarkedChoices() {
  if (!matchMedia("(forced-colors: active)").matches) return [];
  const chosen = "[aria-current=page], [aria-selected=true], label:has([type=radio]:checked)";
  return [...document.querySelectorAll(chosen)]
    .filter((choice) => choice.checkVisibility() && !isMarked(choice))
    .map((choice) => `"${choice.textContent.trim()}" looks like the other choices`);
}

const isMarked = (choice) => getComputedStyle(choice).textDecorationLine === "underline";
