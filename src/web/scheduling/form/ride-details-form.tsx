import type { FormEvent } from "react";
import { CallFailure } from "#web/platform/call-failure.ts";
import { failureWords } from "#web/platform/failure-words.ts";
import { listedErrors } from "#web/scheduling/schedule-errors.ts";
import type { Scheduling } from "#web/scheduling/use-scheduling.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary, type SummaryError } from "#web/ui/forms/error-summary.tsx";
import { NotesField } from "./notes-field.tsx";
import { WhenFields } from "./when-fields.tsx";
import { WhereFields } from "./where-fields.tsx";
import { WhoFields } from "./who-fields.tsx";

/** Where, when, who, notes, and Schedule Ride. */
export const RideDetailsForm = ({ scheduling }: { scheduling: Scheduling }) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    scheduling.ask(scheduling.draft.details);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary errors={summaryOf(scheduling)} attempt={scheduling.attempt} />
      <WhereFields {...scheduling} />
      <WhenFields {...scheduling} />
      <WhoFields {...scheduling} />
      <NotesField {...scheduling} />
      <Button
        type="submit"
        size="lg"
        width="full"
        pending={scheduling.isAsking}
        pendingLabel="Scheduling..."
      >
        Schedule Ride
      </Button>
    </form>
  );
};

const summaryOf = ({ errors, failure }: Scheduling): SummaryError[] => {
  const fields = listedErrors(errors);
  if (fields.length > 0 || !failure) return fields;
  const isSignedOut = failure instanceof CallFailure && failure.status === 401;
  return isSignedOut ? [] : [{ message: failureWords(failure) }];
};
