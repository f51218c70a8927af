import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type ReportBody, reportBody, reportProblem } from "#shared/reports/contract.ts";
import {
  type Reporter,
  type ReportSubject,
  reportSubjectLabel,
  subjectsOf,
} from "#shared/reports/subjects.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";

type ReportFormProps = {
  rideId: string;
  viewer: Reporter;
  subject: ReportSubject | undefined;
  onSent: (message: string) => void;
};

/** Reports a problem with a ride. */
export const ReportForm = (props: ReportFormProps) => {
  const { viewer, subject: chosen = "" } = props;
  const { register, submit, errors, attempt, isSubmitting } = useReport(props);
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <ErrorSummary errors={listErrors(errors)} attempt={attempt} />
      <Select
        label="What is it about?"
        error={errors.subject?.message}
        defaultValue={chosen}
        {...register("subject")}
        id="subject"
      >
        <option value="" disabled>
          Choose one
        </option>
        {subjectsOf[viewer].map((subject) => (
          <option key={subject} value={subject}>
            {reportSubjectLabel(subject, viewer)}
          </option>
        ))}
      </Select>
      <TextArea
        label="What happened?"
        rows={5}
        maxLength={2000}
        error={errors.words?.message}
        {...register("words")}
        id="words"
      />
      <Button type="submit" size="lg" pending={isSubmitting} pendingLabel="Sending...">
        Send report
      </Button>
    </form>
  );
};

const useReport = ({ rideId, subject, onSent }: ReportFormProps) => {
  const [attempt, setAttempt] = useState(0);
  const countAttempt = () => setAttempt((before) => before + 1);
  const { register, handleSubmit, setError, formState } = useForm<ReportBody>({
    resolver: zodResolver(reportBody),
    defaultValues: { words: "", ...(subject && { subject }) },
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = formState;
  const send = async (body: ReportBody) => {
    try {
      const { message } = await call(reportProblem, { params: { id: rideId }, body });
      onSent(message);
    } catch (error) {
      showFailure(setError, error, ["subject", "words"]);
      countAttempt();
    }
  };
  return { register, submit: handleSubmit(send, countAttempt), errors, attempt, isSubmitting };
};
