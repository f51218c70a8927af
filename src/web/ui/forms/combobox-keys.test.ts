import { expect, test } from "vitest";
import { pressKey } from "./combobox-keys.ts";

const closed = { isOpen: false, marked: -1 };
const open = { isOpen: true, marked: -1 };

test("opens the suggestions at the first one on the down arrow", () => {
  expect(pressKey("ArrowDown", closed, 3)).toMatchObject({
    isOpen: true,
    marked: 0,
    isHandled: true,
  });
});

test("opens the suggestions at the last one on the up arrow", () => {
  expect(pressKey("ArrowUp", closed, 3)).toMatchObject({ isOpen: true, marked: 2 });
});

test("moves down through all suggestions, then to the text, and around", () => {
  const expectedIndexes = [0, 1, 2, -1, 0];
  let state = open;
  for (const marked of expectedIndexes) {
    state = pressKey("ArrowDown", state, 3);
    expect(state.marked).toBe(marked);
  }
});

test("moves up through all suggestions, then to the text, and around", () => {
  const expectedIndexes = [2, 1, 0, -1, 2];
  let state = open;
  for (const marked of expectedIndexes) {
    state = pressKey("ArrowUp", state, 3);
    expect(state.marked).toBe(marked);
  }
});

test("chooses the marked suggestion on Enter without submitting the form", () => {
  expect(pressKey("Enter", { isOpen: true, marked: 1 }, 3)).toEqual({
    isOpen: false,
    marked: -1,
    effect: "choose",
    isHandled: true,
  });
});

test("submits the typed text on Enter if no suggestion is marked", () => {
  expect(pressKey("Enter", open, 3)).toMatchObject({
    isOpen: false,
    effect: "none",
    isHandled: false,
  });
});

test("closes the suggestions on the first Escape and clears the text on the second", () => {
  expect(pressKey("Escape", open, 3)).toMatchObject({
    isOpen: false,
    effect: "none",
    isHandled: true,
  });
  expect(pressKey("Escape", closed, 3)).toMatchObject({ effect: "clear" });
});

test("closes the note about no matches on the first Escape and clears the text on the second", () => {
  const first = pressKey("Escape", open, 0);
  expect(first).toMatchObject({ isOpen: false, effect: "none", isHandled: true });
  expect(pressKey("Escape", first, 0)).toMatchObject({ effect: "clear" });
});

test("submits the typed text on Enter if there are no matches", () => {
  expect(pressKey("Enter", open, 0)).toMatchObject({ effect: "none", isHandled: false });
});

test("closes the suggestions on Tab and keeps the typed text", () => {
  expect(pressKey("Tab", { isOpen: true, marked: 1 }, 3)).toMatchObject({
    isOpen: false,
    effect: "none",
    isHandled: false,
  });
});

test("ignores the down arrow if there are no suggestions", () => {
  expect(pressKey("ArrowDown", closed, 0)).toMatchObject({ isOpen: false, isHandled: false });
});
