import { useQuery } from "@tanstack/react-query";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { productQuery } from "#web/platform/product-query.ts";
import {
  accessibility,
  type Policy,
  type PolicySection,
  privacy,
  safety,
  terms,
} from "./policy-texts.ts";

export const TermsPage = () => <PolicyPage policy={terms} />;
export const PrivacyPage = () => <PolicyPage policy={privacy} />;
export const AccessibilityPage = () => <PolicyPage policy={accessibility} />;
export const SafetyPage = () => <PolicyPage policy={safety} />;

/** A page of text with the address for questions. */
const PolicyPage = ({ policy: { title, summary, sections } }: { policy: Policy }) => (
  <PageFrame>
    <article className="mx-auto grid max-w-[68ch] gap-8">
      <div className="grid gap-2">
        <h1 className="text-h1">{title}</h1>
        <p className="text-fg-2">{summary}</p>
      </div>
      {sections.map((section) => (
        <SectionText key={section.title} section={section} />
      ))}
      <Contact />
    </article>
  </PageFrame>
);

const SectionText = ({ section: { title, text, list } }: { section: PolicySection }) => (
  <section className="grid gap-2">
    <h2 className="text-h3">{title}</h2>
    {text && <p className="text-fg-2">{text}</p>}
    {list && (
      <ul className="grid list-disc gap-2 pl-5 text-fg-2">
        {list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )}
  </section>
);

const Contact = () => {
  const { data } = useQuery(productQuery);
  if (!data) return null;
  return (
    <p className="border-t border-hairline pt-6 text-fg-2">
      Questions? Write to{" "}
      <a
        href={`mailto:${data.contactEmail}`}
        className="break-all text-fg underline underline-offset-4"
      >
        {data.contactEmail}
      </a>
      .
    </p>
  );
};
