import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FormFold, ProposalEnd } from "./proposal-end.tsx";

test("folds a form that nobody could approve, and disables its button", async () => {
  const draft = { effectiveOn: "", reason: "" };
  render(
    <FormFold hasApprover={false}>
      <ProposalEnd
        {...{ earliest: "2027-01-01", hint: "", draft, errors: {} }}
        isSending={false}
        hasApprover={false}
        onChange={() => undefined}
      />
    </FormFold>,
  );
  const form = screen.getByText("See the form").closest("details");
  expect(form).toHaveProperty("open", false);
  expect(screen.queryByText("Propose")).toBeNull();
  await userEvent.click(screen.getByText("See the form"));
  const button = (await screen.findByText("Propose")).closest("button");
  expect(button).toHaveProperty("disabled", true);
  expect(form?.textContent).toContain("Needs a second admin to approve");
});
