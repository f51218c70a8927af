import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FailureGroup } from "./failure-group.tsx";
import { LoadFailure } from "./load-failure.tsx";

const showFailures = (...parts: string[]) =>
  render(
    <FailureGroup>
      {parts.map((part) => (
        <LoadFailure key={part} what={part} error={new Error()} onRetry={() => undefined} />
      ))}
    </FailureGroup>,
  );

test("names every part in the shared box, and each part says what is missing", () => {
  showFailures("your totals", "your rides", "your goal", "your badge");
  expect(screen.getByRole("alert").textContent).toContain(
    "We could not load your totals, your rides, your goal and your badge.",
  );
  expect(screen.getByText("We could not load your badge.")).toBeDefined();
});
