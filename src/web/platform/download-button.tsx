import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { downloadFile } from "./download-file.ts";
import { failureWords } from "./failure-words.ts";

type DownloadButtonProps = {
  /** Under `/api`. */
  path: string;
  /** File name. */
  name: string;
  label: string;
  /** Accessible description, if the label alone does not identify the file. */
  description?: string;
};

/** Downloads a file, and shows a failure beside the button. */
export const DownloadButton = ({ path, name, label, description }: DownloadButtonProps) => {
  const file = useMutation({ mutationFn: () => downloadFile(path, name) });
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        variant="outline"
        aria-label={description}
        pending={file.isPending}
        onClick={() => file.mutate()}
      >
        <Download aria-hidden className="size-5" />
        {label}
      </Button>
      {file.error && (
        <p role="alert" className="text-small text-danger">
          {failureWords(file.error)}
        </p>
      )}
    </div>
  );
};
