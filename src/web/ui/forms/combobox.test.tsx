import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Combobox } from "./combobox.tsx";

const options = (...labels: string[]) => labels.map((label) => ({ id: label, label }));

test("chooses the row under the finger, although new suggestions arrive before it lifts", async () => {
  const onChoose = vi.fn();
  const field = (labels: string[]) => (
    <Combobox
      name="place"
      label="Place"
      value="a"
      onChangeText={() => undefined}
      options={options(...labels)}
      onChoose={onChoose}
    />
  );
  const { rerender } = render(field(["Astor Place", "Avenue A"]));
  fireEvent.focus(screen.getByRole("combobox"));
  fireEvent.pointerDown(screen.getByRole("option", { name: "Astor Place" }));
  rerender(field(["Albany", "Astor Place"]));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Astor Place",
    "Avenue A",
  ]);
  fireEvent.pointerUp(window);
  fireEvent.click(screen.getByRole("option", { name: "Astor Place" }));
  expect(onChoose).toHaveBeenCalledWith({ id: "Astor Place", label: "Astor Place" });
  fireEvent.focus(screen.getByRole("combobox"));
  expect(await screen.findByRole("option", { name: "Albany" })).toBeDefined();
});
