import { Problem } from "#server/problem.ts";
import type { NoticeChoice } from "#shared/notices/contract.ts";
import {
  isAlwaysMailed,
  isNeverMailed,
  type NoticeChannel,
  type NoticeKind,
} from "#shared/notices/kinds.ts";

type SwitchedOff = { kind: NoticeKind; channel: NoticeChannel };

/** On/off settings of these kinds, given the switched-off ones. */
export const choicesOf = (kinds: readonly NoticeKind[], off: SwitchedOff[]) => {
  const isOn = (kind: NoticeKind, channel: NoticeChannel) =>
    !off.some((notice) => notice.kind === kind && notice.channel === channel);
  return kinds.map((kind) => ({
    kind,
    mail: isOn(kind, "mail"),
    push: isOn(kind, "push"),
    mailed: mailedOf(kind),
  }));
};

/** Channels that these settings switch off. Throws 400 for a kind of another role, and for a mandatory mail. */
export function switchedOffBy(
  choices: NoticeChoice[],
  kinds: readonly NoticeKind[],
): SwitchedOff[] {
  for (const { kind, mail } of choices) {
    if (!kinds.includes(kind)) throw refusal("You are not told about this");
    if (!mail && isAlwaysMailed(kind))
      throw refusal("Receipts and emails that keep your account safe are always sent");
  }
  return choices.flatMap(({ kind, mail, push }) => [
    ...(mail || isNeverMailed(kind) ? [] : [{ kind, channel: "mail" } satisfies SwitchedOff]),
    ...(push ? [] : [{ kind, channel: "push" } satisfies SwitchedOff]),
  ]);
}

function mailedOf(kind: NoticeKind): "always" | "by_choice" | "never" {
  if (isNeverMailed(kind)) return "never";
  return isAlwaysMailed(kind) ? "always" : "by_choice";
}

const refusal = (sentence: string) => new Problem(400, "invalid", sentence);
