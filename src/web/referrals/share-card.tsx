import { useQuery } from "@tanstack/react-query";
import { Check, Copy, Share2 } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { formatMoney } from "#shared/money.ts";
import { productName } from "#shared/product.ts";
import { referralPolicy } from "#shared/referrals/policy.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { referralCode } from "./referrals-queries.ts";

const ReferralQr = lazy(() =>
  import("./referral-qr.tsx").then(({ ReferralQr }) => ({ default: ReferralQr })),
);

/** The user's referral code and link, to copy and share. */
export const ShareCard = () => {
  const { data, error, refetch } = useQuery(referralCode);
  return (
    <Card aria-labelledby="share" className="grid content-start gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="share" className="text-h3">
          Your code
        </h2>
        <p className="text-small text-fg-2">
          <span className="text-h2 text-fg">{formatMoney(referralPolicy.credit)}</span> for each of
          you
        </p>
      </div>
      {data && <Sharing code={data.referralCode} />}
      {!data && error && <LoadFailure what="your code" error={error} onRetry={refetch} isRed />}
      {!data && !error && <Loading />}
    </Card>
  );
};

const qrSize = "aspect-square w-[min(200px,50vw)] rounded-button";

const Loading = () => (
  <>
    <div className="grid justify-items-center gap-3">
      <Skeleton className={qrSize} />
      <p role="status" className="min-h-7 text-fg-2">
        Loading referral code...
      </p>
      <Skeleton className="h-5 w-full" />
    </div>
    <div className="grid gap-3 sm:grid-cols-2">
      <Skeleton className="h-12 rounded-button" />
      <Skeleton className="h-12 rounded-button" />
    </div>
  </>
);

const Sharing = ({ code }: { code: string }) => {
  const link = referralLink(code);
  const { isCopied, copy, share } = useShare(link);
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <div className="grid justify-items-center gap-3 text-center">
        <Suspense fallback={<Skeleton className={qrSize} />}>
          <ReferralQr link={link} />
        </Suspense>
        <p className="font-mono text-h2 tracking-[0.15em]">
          {/* Large text may break the code in its middle. */}
          {code.slice(0, 4)}
          <wbr />
          {code.slice(4)}
        </p>
        <p className="font-mono text-small break-all text-fg-2">{link}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button size="lg" width="full" onClick={() => void share()}>
          <Share2 aria-hidden className="size-5" />
          Share
        </Button>
        <Button size="lg" width="full" variant="outline" onClick={() => void copy()}>
          <Icon aria-hidden className="size-5" />
          {isCopied ? "Copied" : "Copy link"}
        </Button>
        <LiveRegion text={isCopied ? "Referral link copied" : ""} />
      </div>
    </>
  );
};

/** Link that opens the registration with the code filled in. */
const referralLink = (code: string): string => `${location.origin}/ref/${code}`;

const COPIED_MS = 2000;

/** Copies the link, confirming for two seconds, or shares it through the device. */
const useShare = (link: string) => {
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
          .share({ title: `Join me on ${productName()}`, text: message(), url: link })
          .then(
            () => toast.success("Success", "Referral link shared successfully!"),
            reportShareFailure,
          )
      : copy();
  return { isCopied, copy, share };
};

const message = () =>
  `Ride with ${productName()}: drivers set their own fares and you see every line of every price. Register with my link:`;

const reportShareFailure = (error: unknown): void => {
  const isCanceled = error instanceof DOMException && error.name === "AbortError";
  if (!isCanceled) toast.error("Error", "Failed to share referral link");
};
