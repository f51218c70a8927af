import type { WireRole } from "#shared/accounts/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import type { getNoticeChoices, NoticeChoice } from "#shared/notices/contract.ts";
import type { NoticeKind } from "#shared/notices/kinds.ts";
import { Switch } from "#web/ui/forms/switch.tsx";

type Choice = ReplyOf<typeof getNoticeChoices>["choices"][number];

/** Notification settings: kinds by channel. */
export const ChoiceTable = ({
  choices,
  ...row
}: { choices: Choice[] } & Omit<RowProps, "choice">) => (
  <table className="w-full border-collapse">
    <caption className="sr-only">Notifications by email{row.hasPushes && " and push"}</caption>
    {/* As wide as the switches above the table. */}
    <colgroup>
      <col />
      <col className="w-16" />
      {row.hasPushes && <col className="w-16" />}
    </colgroup>
    <thead>
      <tr className={`text-small text-fg-2 ${stackedClass}`}>
        <th scope="col" className="py-2 text-left font-medium @max-[14rem]:col-span-2">
          Tell me about
        </th>
        <th scope="col" className="py-2 text-right font-medium">
          Email
        </th>
        {row.hasPushes && (
          <th scope="col" className="py-2 text-right font-medium">
            Push
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {choices
        .filter(({ mailed }) => row.hasPushes || mailed !== "never")
        .map((choice) => (
          <Row key={choice.kind} choice={choice} {...row} />
        ))}
    </tbody>
  </table>
);

/** Places the two switches below the name at large text sizes. */
const stackedClass = "@max-[14rem]:grid @max-[14rem]:grid-cols-2";

type RowProps = {
  choice: Choice;
  hasPushes: boolean;
  role: WireRole;
  onChoose: (choice: NoticeChoice) => void;
};

const Row = ({ choice, hasPushes, role, onChoose }: RowProps) => {
  const { kind, mail, push, mailed } = choice;
  const { name, about } = choiceText(kind, role);
  return (
    <tr className={`border-t border-hairline ${stackedClass}`}>
      <th scope="row" className="py-2.5 pr-3 text-left font-normal @max-[14rem]:col-span-2">
        <span className="block font-medium">{name}</span>
        <span className="block text-small text-fg-2">{about}</span>
      </th>
      <td className="text-right">
        {mailed === "by_choice" ? (
          <Switch
            label={`${name} by email`}
            labelHidden
            isOn={mail}
            onChange={(isOn) => onChoose({ kind, mail: isOn, push })}
          />
        ) : (
          <span className="text-small text-fg-2">{mailed === "always" ? "Always" : "Never"}</span>
        )}
      </td>
      {hasPushes && (
        <td className="text-right">
          <Switch
            label={`${name} by push`}
            labelHidden
            isOn={push}
            onChange={(isOn) => onChoose({ kind, mail, push: isOn })}
          />
        </td>
      )}
    </tr>
  );
};

interface ChoiceText {
  name: string;
  about: string;
}

/** Label and description of a kind for a role. */
const choiceText = (kind: NoticeKind, role: WireRole): ChoiceText =>
  role === "RIDER" ? (ridersTexts[kind] ?? texts[kind]) : texts[kind];

const ridersTexts: Partial<Record<NoticeKind, ChoiceText>> = {
  standing: { name: "Your account", about: "Your password or email changes" },
  message: { name: "Messages", about: "Your driver writes to you" },
};

const texts: Record<NoticeKind, ChoiceText> = {
  answer: {
    name: "Your driver's answer",
    about: "Payment authorized, ride accepted or declined",
  },
  progress: { name: "Pickup and start", about: "Your driver is there, your ride has started" },
  message: { name: "Messages", about: "Your rider writes to you" },
  reminder: { name: "Reminders", about: "24 hours and 2 hours before a scheduled ride" },
  driver_near: {
    name: "A driver is near",
    about: "Once, if you ask for it when booking",
  },
  receipt: {
    name: "Receipts and cancellations",
    about: "Completed and canceled rides, refunds",
  },
  request: { name: "Ride requests", about: "A rider asks for you" },
  standing: {
    name: "Your account",
    about: "Verification, payouts, going offline, password, email",
  },
};
