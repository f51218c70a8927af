import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { setNarrowScreen, widen } from "#web/testing/browser.ts";
import { FoldedSection } from "./folded-section.tsx";

afterEach(() => {
  location.hash = "";
});

const section = () => (
  <>
    <a href="#support">Support</a>
    <FoldedSection title="Contact" brief="help@faire.test">
      <input id="support" aria-label="Support email" />
    </FoldedSection>
  </>
);

const field = () => screen.queryByRole("textbox", { name: "Support email" });

test("a link opens the section again after it was closed", async () => {
  const person = userEvent.setup();
  render(section());
  expect(field()).toBeNull();
  await person.click(screen.getByRole("link", { name: "Support" }));
  await waitFor(() => expect(field()).not.toBeNull());
  await person.click(screen.getByRole("button", { name: "Contact" }));
  expect(field()).toBeNull();
  await person.click(screen.getByRole("link", { name: "Support" }));
  await waitFor(() => expect(field()).not.toBeNull());
});

test("a screen that becomes narrow keeps the field in use", () => {
  widen();
  const { rerender } = render(section());
  act(() => field()?.focus());
  setNarrowScreen();
  rerender(section());
  expect(field()).not.toBeNull();
});
