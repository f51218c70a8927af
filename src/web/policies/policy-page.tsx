import { queryOptions, useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { formatDay } from "#shared/market-day.ts";
import { getPolicy } from "#shared/product/contract.ts";
import {
  type Block,
  type Piece,
  type PolicyKind,
  parsePolicy,
  policyTitles,
} from "#shared/product/policy-text.ts";
import { productName, taxName } from "#shared/product.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { productQuery } from "#web/platform/product-query.ts";
import { publicKeys } from "#web/platform/public-replies.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

export const TermsPage = () => <PolicyPage kind="terms" />;
export const PrivacyPage = () => <PolicyPage kind="privacy" />;
export const AccessibilityPage = () => <PolicyPage kind="accessibility" />;
export const SafetyPage = () => <PolicyPage kind="safety" />;

const policyOf = (kind: PolicyKind) =>
  queryOptions({
    queryKey: publicKeys[`/policies/${kind}`],
    queryFn: ({ signal }) => call(getPolicy, { params: { kind }, signal }),
  });

/** A policy of the service, with the address for questions. */
const PolicyPage = ({ kind }: { kind: PolicyKind }) => {
  const { data, error, refetch } = useQuery(policyOf(kind));
  return (
    <PageFrame>
      <article className="mx-auto grid max-w-[68ch] gap-8">
        <h1 className="text-h1">{policyTitles[kind]}</h1>
        {kind === "safety" && (
          <a
            href="tel:911"
            className={buttonClass({
              variant: "destructive",
              size: "lg",
              className: "sm:justify-self-start",
            })}
          >
            <span className="inline-flex items-center gap-2">
              <Phone aria-hidden className="size-5" />
              In an emergency, call 911
            </span>
          </a>
        )}
        {data && <PolicyText words={data.policy.words} />}
        {data && (
          <p className="text-small text-fg-3">
            Version {data.policy.version}, {formatDay(new Date(data.policy.publishedAt))}
          </p>
        )}
        {!data && error && (
          <Card className="!p-0">
            <LoadFailure what="this text" error={error} onRetry={refetch} />
          </Card>
        )}
        {!data && !error && <TextSkeleton />}
        <Contact />
      </article>
    </PageFrame>
  );
};

/** Renders a policy's headings, lists and links. */
export const PolicyText = ({ words }: { words: string }) => (
  <div className="grid gap-3">
    {parsePolicy(words, { name: productName(), tax: taxName() }).map((block) => (
      <TextBlock key={block.line} block={block} />
    ))}
  </div>
);

const TextBlock = ({ block: { kind, lines } }: { block: Block }) => {
  const content = lines.map(({ line, pieces }) => <Pieces key={line} pieces={pieces} />);
  if (kind === "heading") return <h2 className="pt-5 text-h3">{content}</h2>;
  if (kind === "paragraph") return <p className="text-fg-2">{content}</p>;
  return (
    <ul className="grid list-disc gap-2 pl-5 text-fg-2">
      {lines.map(({ line, pieces }) => (
        <li key={line}>
          <Pieces pieces={pieces} />
        </li>
      ))}
    </ul>
  );
};

const linkClass = "break-words text-fg underline underline-offset-4";

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ at, words, href }) =>
    href === undefined ? (
      words
    ) : (
      <a key={at} href={href} className={linkClass}>
        {words}
      </a>
    ),
  );

const Contact = () => {
  const { data } = useQuery(productQuery);
  if (!data) return null;
  const { contactEmail, contactPhone } = data;
  return (
    <p className="border-t border-hairline pt-6 text-fg-2">
      Questions? Write to{" "}
      <a href={`mailto:${contactEmail}`} className={linkClass}>
        {contactEmail}
      </a>
      {contactPhone && (
        <>
          {" "}
          or call{" "}
          <a href={`tel:+1${contactPhone}`} className={linkClass}>
            {formatPhone(contactPhone)}
          </a>
        </>
      )}
      .
    </p>
  );
};

/** Loading placeholder. */
const TextSkeleton = () => (
  <div className="grid gap-8">
    {["first", "second", "third"].map((section) => (
      <div key={section} className="grid gap-3">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-24" />
      </div>
    ))}
  </div>
);
