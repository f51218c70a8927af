import { ChevronDown, Link2 } from "lucide-react";
import { Answer } from "./answer.tsx";
import type { Question, Topic } from "./question.ts";

type FaqTopicProps = { topic: Topic; anchor: string };

/** The questions of a topic, one beneath the other. */
export const FaqTopic = ({ topic: { title, questions }, anchor }: FaqTopicProps) => (
  <section aria-label={title} className="grid gap-3">
    <h2 className="text-h2">{title}</h2>
    <div className="rounded-card border border-hairline bg-surface">
      {questions.map((question) => (
        <Entry key={question.id} question={question} isOpen={question.id === anchor} />
      ))}
    </div>
  </section>
);

/** The browser's own disclosure: it opens for a search on the page, too. */
const Entry = ({ question, isOpen }: { question: Question; isOpen: boolean }) => (
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
        className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-input text-small text-fg-2 underline-offset-4 hover:text-fg hover:underline"
      >
        <Link2 aria-hidden className="size-4" />
        Link to this answer
        <span className="sr-only">: {question.question}</span>
      </a>
    </div>
  </details>
);
