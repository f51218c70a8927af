import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Opens a section that starts closed at the width of a phone. */
export const openSection = async (person: UserEvent, name: string | RegExp): Promise<void> =>
  person.click(await screen.findByRole("button", { name, expanded: false }));
