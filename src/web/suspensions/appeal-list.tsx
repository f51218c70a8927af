import type { Appeal } from "#shared/suspensions/contract.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";

/** Appeals with their answers, oldest first. */
export const AppealList = ({ appeals }: { appeals: readonly Appeal[] }) => {
  if (appeals.length === 0) return null;
  return (
    <ol aria-label="Appeals" className="grid gap-4">
      {appeals.map((appeal) => (
        <li key={appeal.id} className="grid gap-2 border-t border-hairline pt-4">
          <p className="text-small text-fg-2">
            Appealed <MarketTime at={appeal.appealedAt} />
          </p>
          <p className="break-words whitespace-pre-line">{appeal.words}</p>
          {appeal.answer === null ? (
            <p className="text-small font-medium">
              We answer by <MarketTime at={appeal.answerBy} />
            </p>
          ) : (
            <p className="break-words whitespace-pre-line">
              <span className="font-semibold">{answerLabels[appeal.state]}</span> {appeal.answer}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
};

const answerLabels = { open: "", accepted: "Accepted:", rejected: "Rejected:" };
