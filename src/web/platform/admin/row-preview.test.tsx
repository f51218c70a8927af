import { render, screen } from "@testing-library/react";
import { lazy } from "react";
import { expect, test, vi } from "vitest";
import { widen } from "#web/testing/browser.ts";
import { PreviewBeside } from "./row-preview.tsx";

test("a panel whose code cannot be loaded leaves the list, and offers a reload", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  widen();
  const Panel = lazy(() => Promise.reject(new TypeError("Failed to fetch")));
  render(
    <PreviewBeside
      preview={{ id: "1", show: () => undefined }}
      rowIds={["1"]}
      open={() => undefined}
      openPage={() => <a href="/admin/rides/1">Open page</a>}
      panel={() => <Panel />}
    >
      <p>The list</p>
    </PreviewBeside>,
  );
  await screen.findByText(/This could not be opened/);
  expect(screen.getByRole("button", { name: "Reload" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Open page" })).toBeDefined();
  expect(screen.getByText("The list")).toBeDefined();
});
