import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import { reportSubjectLabel } from "#shared/reports/subjects.ts";
import { adminStateLabels } from "#shared/rides/state-text.ts";
import { ListTime } from "#web/platform/admin/list-time.tsx";
import { Section } from "#web/ui/section.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { FoldedCard } from "./folded-card.tsx";

/** Ratings, problem reports, safety checks and emails of a ride. */
export const RideCommunication = ({
  record: { mails, rating, riderRating, reports, checks },
}: {
  record: RideForAdmin;
}) => (
  <>
    {rating && (
      <Section title="The rider would ride again">
        <p className="flex flex-wrap justify-between gap-x-4">
          {rating.status === "YES" ? "Yes" : "No"}
          <span className="text-small text-fg-2">
            <MarketTime at={rating.at} isBrief />
          </span>
        </p>
        {rating.note && (
          <div className="grid gap-0.5">
            <span className="text-small text-fg-2">The rider's private note</span>
            <span className="whitespace-pre-line wrap-anywhere">{rating.note}</span>
          </div>
        )}
      </Section>
    )}
    {riderRating && (
      <Section title="The driver would ride again">
        <p className="flex flex-wrap justify-between gap-x-4">
          {riderRating.status === "YES" ? "Yes" : "No"}
          <span className="text-small text-fg-2">
            <MarketTime at={riderRating.at} isBrief />
          </span>
        </p>
      </Section>
    )}
    {reports.length > 0 && (
      <Section title="Problems reported">
        <ul className="grid gap-3">
          {reports.map(({ at, reporter, subject, words }) => (
            <li key={at} className="grid gap-0.5">
              <span className="flex flex-wrap justify-between gap-x-4 text-small text-fg-2">
                {reportSubjectLabel(subject, reporter)}, by the {reporter}{" "}
                <MarketTime at={at} isBrief />
              </span>
              <span className="wrap-anywhere">{words}</span>
            </li>
          ))}
        </ul>
      </Section>
    )}
    {checks.length > 0 && (
      <Section title="Is everything all right?">
        <ul className="grid gap-3">
          {checks.map(({ kind, since, askedAt, answer }) => (
            <li key={askedAt} className="grid gap-0.5">
              <span>
                {checkTexts[kind]} since <MarketTime at={since} isBrief />
              </span>
              <span className="text-small text-fg-2">
                Asked <MarketTime at={askedAt} isBrief />. {answerTexts[answer ?? "none"]}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    )}
    <Emails mails={mails} />
  </>
);

const Emails = ({ mails }: Pick<RideForAdmin, "mails">) => (
  <FoldedCard title="Emails" brief={mailsText(mails)}>
    {mails.length === 0 ? (
      <p className="text-fg-2">No mail has been sent yet</p>
    ) : (
      <ul className="grid gap-3 text-small">
        {mails.map(({ about, to, sentAt, attempts }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list in the order of time that only grows
          <li key={index} className="grid gap-0.5">
            <span>
              {mailName(about, to)}, <span className="text-fg-2">to the {to}</span>
            </span>
            <span className="text-fg-2">
              {sentAt ? <ListTime at={sentAt} /> : explainUnsent(attempts)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </FoldedCard>
);

/** "7 emails, 1 of them not sent" */
const mailsText = (mails: readonly Mail[]): string => {
  const unsent = mails.filter(({ sentAt }) => !sentAt).length;
  const total = mails.length === 1 ? "1 email" : `${mails.length} emails`;
  return unsent === 0 ? total : `${total}, ${unsent} of them not sent`;
};

const checkTexts = { standing: "The car stood still", off_route: "The car left the route" };
const answerTexts = {
  fine: "The rider is fine",
  help: "The rider asked for help",
  none: "No answer",
};

const explainUnsent = (attempts: number) =>
  attempts === 0 ? "Not sent yet" : `Tried ${attempts} times`;

type Mail = RideForAdmin["mails"][number];

/** What an email is about. A ride's state alone, such as "Pending", could be read as the state of the email. */
const mailName = (about: Mail["about"], to: Mail["to"]): string => {
  if (about === "pending") return to === "rider" ? "Request received" : "New request";
  const known = Object.entries(mailNames).find(([name]) => name === about);
  return known?.[1] ?? about;
};

const mailNames = {
  ...adminStateLabels,
  arrived: "Driver at the pickup",
  refund: "Refund",
  reminder: "Reminder",
};
