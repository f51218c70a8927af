import { openSubmissionFile, type Submission } from "#shared/submissions/contract.ts";
import { kindLabel } from "#shared/submissions/kinds.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

/** Opens a submission's file: an image in the page, a PDF as a download. The audit records each look. */
export const FileButton = ({ submission }: { submission: Submission }) => {
  const label = `${kindLabel(submission.kind)} of ${submission.driver.name}`;
  const { act, isPending, data, reset } = useAct({
    mutationFn: () => call(openSubmissionFile, { params: { id: submission.id } }),
    onSuccess: ({ url, isImage }) => {
      if (!isImage) location.assign(url);
    },
    onError: (error) => toast.error("Error", submitErrorMessage(error)),
  });
  return (
    <>
      <Button
        variant="outline"
        className="justify-self-start"
        aria-label={`Open file: ${label}`}
        pending={isPending}
        onClick={() => act()}
      >
        Open file
      </Button>
      <Sheet isOpen={data?.isImage ?? false} title={label} onClose={reset}>
        {data && <img src={data.url} alt={label} className="mx-auto max-w-full" />}
      </Sheet>
    </>
  );
};
