import type { AccountMailKind, Role } from "#server/database/tables.d.ts";
import type { PushPayload } from "#server/outbox/payloads.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

const titles: Partial<Record<AccountMailKind, string>> = {
  password_reset: "Your password was changed",
  password_changed: "Your password was changed",
  passkey_added: "A passkey was added to your account",
  passkey_removed: "A passkey was removed from your account",
  new_device: "New log-in to your account",
  email_asked: "Your email is about to change",
  email_changed: "Your email was changed",
};

interface SecurityMail {
  /** Id of the mail with the same content. */
  id: string;
  accountId: string;
  kind: AccountMailKind;
  role: Role;
  owedAt: Date;
}

/** Push that accompanies a security mail; null for kinds of mail without one. */
export function accountPush({
  id,
  accountId,
  kind,
  role,
  owedAt,
}: SecurityMail): PushPayload | null {
  const title = titles[kind];
  if (title === undefined) return null;
  return {
    id: `account-${id}`,
    accountId,
    kind: "standing",
    title,
    body: "Was this not you? Choose another password now",
    path: role === "DRIVER" ? "/driver/profile#account" : "/profile#account",
    until: plusMinutes(owedAt, 24 * 60).toISOString(),
    isUrgent: true,
  };
}
