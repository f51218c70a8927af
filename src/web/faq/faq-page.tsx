import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { feeRulesQuery } from "#web/fee-rules/fee-rules-query.ts";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/tables/search-field.tsx";
import { ContactCard } from "./contact-card.tsx";
import { FaqTopic } from "./faq-topic.tsx";
import { questionsAbout } from "./question.ts";
import { topicsOf } from "./topics.ts";

const PAUSE_MS = 150;

/** Questions and answers; the one that the address names is open. */
export const FaqPage = () => {
  const [search, setSearch] = useState("");
  const anchor = useLocation({ select: ({ hash }) => hash });
  const { data, isError } = useQuery(feeRulesQuery);
  const fees = data ?? (isError ? "failed" : "loading");
  const found = questionsAbout(topicsOf(fees), search);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <PageFrame>
      <div className="mx-auto grid max-w-[68ch] gap-8">
        <div className="grid gap-2">
          <h1 className="text-h1">Frequently asked questions</h1>
          <p className="text-fg-2">
            Every number here is read from the rules that the product runs by.
          </p>
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
          {search && countWords(count)}
        </p>
        {count === 0 && (
          <Button variant="outline" className="justify-self-start" onClick={() => setSearch("")}>
            Show all questions
          </Button>
        )}
        {found.map((topic) => (
          <FaqTopic key={topic.title} topic={topic} anchor={anchor} />
        ))}
        <ContactCard />
      </div>
    </PageFrame>
  );
};

const countWords = (count: number): string => {
  if (count === 0) return "No question has these words. Try others, or write to us.";
  return count === 1 ? "1 question" : `${count} questions`;
};
