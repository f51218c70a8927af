import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FailureGroup } from "./failure-group.tsx";
import { LoadFailure } from "./load-failure.tsx";

const showFailures = (parts: readonly string[], group: { hidesSections?: true; whole?: string }) =>
  render(
    <FailureGroup {...group}>
      {parts.map((part) => (
        <section key={part} aria-label={part}>
          <LoadFailure what={part} error={new Error()} onRetry={() => undefined} />
        </section>
      ))}
    </FailureGroup>,
  );

const four = ["your totals", "your rides", "your goal", "your badge"];

test("names every part in the shared box, and each part says what is missing", () => {
  showFailures(four, {});
  expect(screen.getByRole("alert").textContent).toContain(
    "We could not load your totals, your rides, your goal and your badge.",
  );
  expect(screen.getByText("We could not load your badge.")).toBeDefined();
});

test("a box that hides its sections names the whole instead of more than three parts", () => {
  showFailures(four, { hidesSections: true, whole: "parts of your profile" });
  expect(screen.getByText("We could not load parts of your profile.")).toBeDefined();
  expect(screen.queryByRole("region")).toBeNull();
});

test("a failure keeps its section, which then says what is missing", () => {
  const props = { error: new Error(), onRetry: () => undefined };
  render(
    <FailureGroup hidesSections>
      <section aria-label="devices">
        <LoadFailure what="your devices" keepsSection {...props} />
      </section>
      <section aria-label="goal">
        <LoadFailure what="your goal" {...props} />
      </section>
    </FailureGroup>,
  );
  expect(screen.getAllByRole("region").map((part) => part.textContent)).toEqual([
    "We could not load your devices.",
  ]);
});

test("a box that hides its sections names three parts, and shows the section of a single failure", () => {
  const whole = "parts of your profile";
  const { unmount } = showFailures(four.slice(1), { hidesSections: true, whole });
  expect(screen.getByText("We could not load your rides, your goal and your badge.")).toBeDefined();
  unmount();
  showFailures(["your goal"], { hidesSections: true, whole });
  expect(screen.getByRole("region", { name: "your goal" })).toBeDefined();
});
