import { Download } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { CallFailure, failureOf } from "./call-failure.ts";
import { submitErrorMessage } from "./error-messages.ts";
import { readToken } from "./session-cookie.ts";
import { useAct } from "./use-act.ts";

type DownloadButtonProps = {
  /** Path below `/api`. */
  path: string;
  /** File name. */
  name: string;
  label: string;
  /** Accessible description, if the label alone does not identify the file. */
  description?: string;
};

/** Downloads a file; shows a failure beside the button. */
export const DownloadButton = ({ path, name, label, description }: DownloadButtonProps) => {
  const download = useAct({ mutationFn: () => downloadFile(path, name) });
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        variant="outline"
        aria-label={description}
        pending={download.isPending}
        onClick={() => download.act()}
      >
        <Download aria-hidden className="size-5" />
        {label}
      </Button>
      {download.error && (
        <p role="alert" className="text-small text-danger">
          {submitErrorMessage(download.error)}
        </p>
      )}
    </div>
  );
};

/** Fetches a file with the session's token and passes it to the browser. Throws CallFailure. */
const downloadFile = async (path: string, name: string): Promise<void> => {
  const token = readToken();
  const response = await fetch(`/api${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch(() => null);
  if (!response) throw new CallFailure("Network error");
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null);
    throw failureOf(response.status, response.statusText, body);
  }
  // A truncated download is a failure.
  const content = await response.blob().catch(() => null);
  if (!content) throw new CallFailure("Network error");
  saveBlob(content, name);
};

const saveBlob = (content: Blob, name: string) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};
