import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { ChevronDown, Link2, Mail, Phone } from "lucide-react";
import { useEffect, useState } from "react";
import { feeRulesQuery } from "#web/fee-rules/fee-rules-query.ts";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { productQuery } from "#web/platform/product-query.ts";
import { useSession } from "#web/platform/session.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SearchField } from "#web/ui/tables/search-field.tsx";
import { Answer } from "./answer.tsx";
import { type Question, questionsAbout, type Topic } from "./question.ts";
import { topicsOf } from "./topics.ts";

const PAUSE_MS = 150;

/** Questions and answers; opens the one in the URL. */
export const FaqPage = () => {
  const [search, setSearch] = useState("");
  const anchor = useLocation({ select: ({ hash }) => hash });
  const { data, isError } = useQuery(feeRulesQuery);
  const fees = data ?? (isError ? "failed" : "loading");
  useScrollTo(anchor, fees === "loading");
  const { user } = useSession();
  const matches = questionsAbout(topicsOf(fees, user?.role === "DRIVER"), search);
  const count = matches.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <PageFrame>
      <div className="mx-auto grid max-w-[68ch] gap-8">
        <div className="grid gap-2">
          <h1 className="text-h1">Frequently asked questions</h1>
          <p className="text-fg-2">Always up to date with our current rules.</p>
        </div>
        <search>
          <SearchField
            name="faq-search"
            label="Search the answers"
            placeholder="Cancel, tax, rating..."
            pauseMs={PAUSE_MS}
            value={search}
            onSearch={setSearch}
          />
        </search>
        <p role="status" className={search ? "text-small text-fg-2" : "sr-only"}>
          {search && countText(count)}
        </p>
        {count === 0 && (
          <Button variant="outline" className="justify-self-start" onClick={() => setSearch("")}>
            Show all questions
          </Button>
        )}
        {matches.map((topic) => (
          <FaqTopic
            key={topic.title}
            topic={topic}
            anchor={anchor}
            onAnchor={() => setSearch("")}
          />
        ))}
        <ContactCard />
      </div>
    </PageFrame>
  );
};

/** Scrolls to the answer in the URL once the page has its final height. */
function useScrollTo(anchor: string, isLoading: boolean): void {
  useEffect(() => {
    if (anchor === "" || isLoading) return;
    const frame = requestAnimationFrame(() => document.getElementById(anchor)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [anchor, isLoading]);
}

const countText = (count: number): string => {
  if (count === 0) return "No question matches. Try other words, or write to us.";
  return count === 1 ? "1 question" : `${count} questions`;
};

const histories = { RIDER: "/history", DRIVER: "/driver/history", ADMIN: null } as const;

/** Contact for questions without an answer here. */
const ContactCard = () => {
  const { data, isError } = useQuery(productQuery);
  const { user } = useSession();
  const history = user && histories[user.role];
  return (
    <Card aria-labelledby="contact" className="grid gap-4">
      <h2 id="contact" className="text-h3">
        Still have a question?
      </h2>
      <p className="text-fg-2">
        Write to us. If it is about a ride, include its booking reference (FR and nine characters).
        You find it in{" "}
        {history ? (
          <Link to={history} className="text-fg underline underline-offset-4">
            the ride's details
          </Link>
        ) : (
          `the ride's details${user ? "" : ", once you are logged in"}`
        )}
        .
      </p>
      {data && (
        <a
          href={`mailto:${data.contactEmail}`}
          className={buttonClass({ variant: "outline", className: "sm:justify-self-start" })}
        >
          <span className="inline-flex items-center gap-2 break-all">
            <Mail aria-hidden className="size-5 shrink-0" />
            {data.contactEmail}
          </span>
        </a>
      )}
      {data?.contactPhone && (
        <a
          href={`tel:+1${data.contactPhone}`}
          className={buttonClass({ variant: "outline", className: "sm:justify-self-start" })}
        >
          <span className="inline-flex items-center gap-2">
            <Phone aria-hidden className="size-5 shrink-0" />
            {formatPhone(data.contactPhone)}
          </span>
        </a>
      )}
      {!data && !isError && <Skeleton className="h-11 w-64" />}
      {isError && (
        <p role="alert" className="text-fg-2">
          The address could not be loaded. Reload the page to see it.
        </p>
      )}
    </Card>
  );
};

type FaqTopicProps = {
  topic: Topic;
  anchor: string;
  /** Called before the URL changes to an answer of this topic. */
  onAnchor: () => void;
};

/** Questions of a topic. */
const FaqTopic = ({ topic: { title, questions }, anchor, onAnchor }: FaqTopicProps) => (
  <section aria-label={title} className="grid gap-3">
    <h2 className="text-h2">{title}</h2>
    <div className="rounded-card border border-hairline bg-surface">
      {questions.map((question) => (
        <FaqEntry
          key={question.id}
          question={question}
          isOpen={question.id === anchor}
          onAnchor={onAnchor}
        />
      ))}
    </div>
  </section>
);

type FaqEntryProps = { question: Question; isOpen: boolean; onAnchor: () => void };

/**
 * A native disclosure, which the browser's page search can open. Its link clears the search text: a
 * reload restores the scroll position, which fits only a list of the same length.
 */
const FaqEntry = ({ question, isOpen, onAnchor }: FaqEntryProps) => (
  <details
    id={question.id}
    open={isOpen}
    className="group scroll-mt-20 border-b border-hairline last:border-0"
  >
    <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3 hover:bg-raised focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
      <h3 className="font-semibold">{question.question}</h3>
      <ChevronDown
        aria-hidden
        className="size-5 shrink-0 text-fg-2 transition-[rotate] group-open:rotate-180"
      />
    </summary>
    <div className="grid gap-4 px-4 pt-1 pb-5">
      <Answer parts={question.answer} />
      <a
        href={`#${question.id}`}
        onClick={onAnchor}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-input text-small text-fg-2 underline-offset-4 hover:text-fg hover:underline"
      >
        <Link2 aria-hidden className="size-4" />
        Link to this answer
        <span className="sr-only">: {question.question}</span>
      </a>
    </div>
  </details>
);
