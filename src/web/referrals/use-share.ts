import { useEffect, useState } from "react";
import { PRODUCT_NAME } from "#shared/product.ts";
import { toast } from "#web/ui/overlays/toast.ts";

const COPIED_MS = 2000;

/** Copies the link, which says so for two seconds, and shares it by the device where it can. */
export const useShare = (link: string) => {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    copyText(link).then(
      () => {
        setCopied(true);
        toast.success("Success", "Referral link copied to clipboard!");
      },
      () => toast.error("Error", "Failed to copy link"),
    );
  const share = () =>
    "share" in navigator
      ? navigator
          .share({ title: `Join me on ${PRODUCT_NAME}`, text: MESSAGE, url: link })
          .then(() => toast.success("Success", "Referral link shared successfully!"), failed)
      : copy();
  return { isCopied, copy, share };
};

const MESSAGE = `Ride with ${PRODUCT_NAME}: drivers set their own fares and you see every line of every price. Register with my link:`;

/** Without a secure connection a browser has no clipboard: that is a failure like any other. */
const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

const failed = (error: unknown): void => {
  const isCanceled = error instanceof DOMException && error.name === "AbortError";
  if (!isCanceled) toast.error("Error", "Failed to share referral link");
};
