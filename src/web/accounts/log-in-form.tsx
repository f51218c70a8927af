import type { ReactNode } from "react";
import type { WireRole } from "#shared/accounts/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { CodeStep } from "./code-step.tsx";
import { DemoLogIns } from "./demo-log-ins.tsx";
import type { Credentials } from "./log-in-call.ts";
import { LogInFields } from "./log-in-fields.tsx";
import { useLogInForm } from "./use-log-in-form.ts";

/**
 * E-mail and password of one role, then the code of who has turned that on; in a demo its log-ins, which fill the form
 * and send it.
 */
export const LogInForm = ({
  as,
  email = "",
  back,
}: {
  as: WireRole;
  email?: string;
  back?: ReactNode;
}) => {
  const { form, submit, isSending, step, startAgain } = useLogInForm(as, email);
  const { errors, submitCount } = form.formState;
  const asksForCode = step === "code";
  const use = (credentials: Credentials) => {
    form.reset(credentials);
    void submit();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      {asksForCode ? (
        <CodeStep form={form} />
      ) : (
        <LogInFields form={form} isBack={step === "back"} />
      )}
      <div className="grid gap-3">
        <Button
          type="submit"
          size="lg"
          width="full"
          pending={isSending}
          pendingLabel="Logging in..."
        >
          Login
        </Button>
        {asksForCode ? (
          <Button variant="outline" size="lg" width="full" onClick={startAgain}>
            Back
          </Button>
        ) : (
          back
        )}
      </div>
      {!asksForCode && <DemoLogIns as={as} onChoose={use} />}
    </form>
  );
};
