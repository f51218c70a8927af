import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ErrorState } from "./error-state.tsx";

test("offers another try after one that was rejected", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  render(<ErrorState message="Nothing was loaded" onRetry={() => promise} />);
  const again = screen.getByRole("button", { name: "Try again" });
  await userEvent.setup({ delay: null }).click(again);
  expect(again.getAttribute("aria-busy")).toBe("true");
  reject(new Error("still down"));
  await waitFor(() => expect(again.getAttribute("aria-busy")).toBeNull());
});
