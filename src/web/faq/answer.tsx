import { Link } from "@tanstack/react-router";
import type { AnswerPart } from "./question.ts";

/** An answer in parts. */
export const Answer = ({ parts }: { parts: readonly AnswerPart[] }) =>
  parts.map((part) => <AnswerPartView key={JSON.stringify(part)} part={part} />);

const AnswerPartView = ({ part }: { part: AnswerPart }) => {
  if (typeof part === "string") return <p className="max-w-[52ch] text-fg-2">{part}</p>;
  if ("list" in part) {
    return (
      <ul className="grid max-w-[52ch] list-disc gap-1 pl-5 text-fg-2">
        {part.list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  }
  if ("rows" in part) return <RuleTable {...part} />;
  return (
    <Link
      to={part.to}
      className="inline-flex min-h-11 items-center justify-self-start rounded-input font-medium underline underline-offset-4"
    >
      {part.label}
    </Link>
  );
};

type RuleTableProps = Extract<AnswerPart, { rows: unknown }>;

/** A table whose rows are blocks of labeled values, readable at every width. */
const RuleTable = ({ caption, head, rows }: RuleTableProps) => (
  <div className="grid gap-2 text-small">
    <ul>
      {rows.map(([title, ...cells]) => (
        <li key={title} className="grid gap-1 border-t border-hairline py-3">
          <p className="font-medium">{title}</p>
          <dl className="grid gap-1 tabular-nums">
            {cells.map((cell, column) => (
              <div key={head[column + 1]} className="flex justify-between gap-4">
                <dt className="shrink-0 text-fg-3">{head[column + 1]}</dt>
                <dd className="text-right text-fg-2">{cell}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
    <p className="text-fg-3">{caption}</p>
  </div>
);
