import { expect, test } from "vitest";
import { pressKey } from "./combobox-keys.ts";

const closed = { isOpen: false, marked: -1 };
const open = { isOpen: true, marked: -1 };

test("the down arrow opens the suggestions and marks the first", () => {
  expect(pressKey("ArrowDown", closed, 3)).toMatchObject({
    isOpen: true,
    marked: 0,
    isHandled: true,
  });
});

test("the up arrow opens the suggestions and marks the last", () => {
  expect(pressKey("ArrowUp", closed, 3)).toMatchObject({ isOpen: true, marked: 2 });
});

test("going down goes through all suggestions, back to the text, and around", () => {
  const marks = [0, 1, 2, -1, 0];
  let state = open;
  for (const marked of marks) {
    state = pressKey("ArrowDown", state, 3);
    expect(state.marked).toBe(marked);
  }
});

test("going up goes around the other way", () => {
  const marks = [2, 1, 0, -1, 2];
  let state = open;
  for (const marked of marks) {
    state = pressKey("ArrowUp", state, 3);
    expect(state.marked).toBe(marked);
  }
});

test("Enter takes the marked suggestion and nothing else happens", () => {
  expect(pressKey("Enter", { isOpen: true, marked: 1 }, 3)).toEqual({
    isOpen: false,
    marked: -1,
    effect: "choose",
    isHandled: true,
  });
});

test("Enter with no mark keeps the free text and lets the form submit", () => {
  expect(pressKey("Enter", open, 3)).toMatchObject({
    isOpen: false,
    effect: "none",
    isHandled: false,
  });
});

test("Escape closes the suggestions first and clears the text second", () => {
  expect(pressKey("Escape", open, 3)).toMatchObject({
    isOpen: false,
    effect: "none",
    isHandled: true,
  });
  expect(pressKey("Escape", closed, 3)).toMatchObject({ effect: "clear" });
});

test("Escape puts away the word that nothing was found, and only then clears the text", () => {
  const first = pressKey("Escape", open, 0);
  expect(first).toMatchObject({ isOpen: false, effect: "none", isHandled: true });
  expect(pressKey("Escape", first, 0)).toMatchObject({ effect: "clear" });
});

test("with nothing found Enter submits the text as it is", () => {
  expect(pressKey("Enter", open, 0)).toMatchObject({ effect: "none", isHandled: false });
});

test("Tab closes the suggestions and moves on with the text as it is", () => {
  expect(pressKey("Tab", { isOpen: true, marked: 1 }, 3)).toMatchObject({
    isOpen: false,
    effect: "none",
    isHandled: false,
  });
});

test("with nothing to suggest the arrows stay with the text", () => {
  expect(pressKey("ArrowDown", closed, 0)).toMatchObject({ isOpen: false, isHandled: false });
});
