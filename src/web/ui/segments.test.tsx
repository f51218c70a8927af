import { render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { Segments } from "./segments.tsx";

const options = ["To review", "Approved", "Rejected", "Expired"].map((label) => ({
  value: label,
  label,
}));

const renderSegments = () => {
  render(
    <Segments
      legend="State"
      name="state"
      options={options}
      value="Approved"
      onChange={() => undefined}
    />,
  );
  return screen.getByRole("group", { name: "State" }).querySelector("div");
};

test("buttons without room fade out at the end of their line", () => {
  const width = vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(600);
  onTestFinished(() => width.mockRestore());
  expect(renderSegments()?.style.maskImage).toContain("linear-gradient");
});

test("buttons with room show no fade", () => {
  expect(renderSegments()?.style.maskImage).toBe("");
});
