import { MAX_PAUSE_MINUTES } from "#server/accounts/attempt-limit.ts";
import type { AccountMailKind } from "#server/database/tables.d.ts";
import type { Letter } from "#server/letters/letter.ts";
import { PROOF_PREFIX } from "#shared/contact-proofs/contract.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { productName } from "#shared/product.ts";
import { LINK_MINUTES } from "./links.ts";
import type { QueuedMail } from "./mail-queries.ts";

/** Data of a mail. The token of a link is stored nowhere else. */
export interface MailData extends Pick<QueuedMail, "role" | "newEmail" | "owedAt" | "logIns"> {
  token: string | null;
  publicUrl: string;
}

/** Mail about an account's credentials. */
export function accountLetter(kind: AccountMailKind, mail: MailData): Letter {
  return { facts: factsOf(mail), ...letters[kind](mail) };
}

type LetterDraft = Omit<Letter, "facts"> & Partial<Pick<Letter, "facts">>;

const letters: Record<AccountMailKind, (mail: MailData) => LetterDraft> = {
  reset_link: (mail) => ({
    subject: "Choose a new password",
    heading: "Choose a new password",
    sentences: [
      `Someone requested a new password for your ${mail.role.toLowerCase()} account. The link works once, for ${LINK_MINUTES} minutes.`,
      "Was this not you? Leave the link alone: your password stays as it is.",
    ],
    facts: [],
    link: { label: "Choose a new password", url: linkTo(mail, resetPath(mail)) },
  }),
  password_reset: (mail) => ({
    subject: "Your password was changed",
    heading: "Your password was changed",
    sentences: [
      ...(mail.role === "ADMIN"
        ? [
            "A new password was chosen with a link from the operator. You are logged out everywhere. Two-step login and your passkeys stay as they were.",
            "Was this not you? Tell the operator now.",
          ]
        : [
            "A new password was chosen with the link that we sent you. You are logged out everywhere, and passkeys of your account are removed.",
            "Was this not you? Choose another password now, and change the password of your mailbox.",
          ]),
    ],
    link: secureLink(mail),
  }),
  password_changed: (mail) => ({
    subject: "Your password was changed",
    heading: "Your password was changed",
    sentences: [
      "It was changed with the old password. Every other device is logged out.",
      "Was this not you? Choose another password now: that ends every session.",
    ],
    link: secureLink(mail),
  }),
  two_step_on: (mail) => ({
    subject: "Two-step login is on",
    heading: "Two-step login is on",
    sentences: [
      "Logging in now needs a code from your app besides the password. Every other device is logged out.",
      "Was this not you? Ask for help at once: another person has the codes.",
    ],
    link: secureLink(mail),
  }),
  two_step_off: (mail) => ({
    subject: "Two-step login is off",
    heading: "Two-step login is off",
    sentences: [
      "The password alone logs in to your account. Other devices are logged out.",
      "Was this not you? Change your password and turn two-step login on again.",
    ],
    link: secureLink(mail),
  }),
  passkey_added: (mail) => ({
    subject: "A passkey was added to your account",
    heading: "A passkey was added to your account",
    sentences: [
      "It logs in to your account without a password. You find all passkeys, and remove them, in your account settings.",
      "Was this not you? Choose another password now, log in and remove the passkey.",
    ],
    link: secureLink(mail),
  }),
  passkey_removed: (mail) => ({
    subject: "A passkey was removed from your account",
    heading: "A passkey was removed from your account",
    sentences: [
      "It no longer logs in. Your password and your other passkeys still do.",
      "Was this not you? Choose another password now: that logs out every device.",
    ],
    link: secureLink(mail),
  }),
  wrong_passwords: (mail) => ({
    subject: "Someone is trying to log in to your account",
    heading: "Someone is trying to log in to your account",
    sentences: [
      "Several wrong passwords were entered. We slow down such tries; your account stays open to you.",
      "Was this not you? There is nothing to do while your password is hard to guess and used nowhere else. You can change it here.",
      `Was it you? Wait ${MAX_PAUSE_MINUTES} minutes and try again${mail.role === "ADMIN" ? "" : ", or choose a new password"}.`,
    ],
    link: secureLink(mail),
  }),
  new_device: (mail) => ({
    subject: "New log-in to your account",
    heading: "New log-in to your account",
    sentences: [
      `Someone logged in to your ${mail.role.toLowerCase()} account on a device that has not logged in to it before.`,
      "Was this you? Then there is nothing to do. A private window counts as a new device.",
      "Was this not you? Choose another password now: that logs out every device.",
    ],
    facts: (mail.logIns ?? []).flatMap(({ at, device }): Letter["facts"] => [
      ["When", formatMarketTime(new Date(at))],
      ["Device", device],
    ]),
    link: secureLink(mail),
  }),
  prove_email: (mail) => ({
    subject: "Confirm your email",
    heading: "Confirm your email",
    sentences: [
      `Open the link to confirm that this address is yours. It works once, for ${LINK_MINUTES} minutes.`,
      "Was this not you? Leave the link alone: nothing changes.",
    ],
    facts: [],
    link: {
      label: "Confirm email",
      url: linkTo({ ...mail, token: `${PROOF_PREFIX}${mail.token}` }, "/reset-email?"),
    },
  }),
  email_link: (mail) => ({
    subject: "Confirm your new email",
    heading: "Confirm your new email",
    sentences: [
      `Open the link to log in to ${productName()} with this address from now on. It works once, for ${LINK_MINUTES} minutes.`,
      "Was this not you? Leave the link alone: nothing changes.",
    ],
    facts: [],
    link: { label: "Confirm email", url: linkTo(mail, "/reset-email?") },
  }),
  email_asked: (mail) => ({
    subject: "Your email is about to change",
    heading: "Your email is about to change",
    sentences: [
      "Someone who knows your password asked to change your login address. It changes when the link sent there is opened.",
      "Was this not you? Choose a new password now: that withdraws the link and ends every session.",
    ],
    facts: [["New email", mail.newEmail ?? ""], ...factsOf(mail)],
    link: secureLink(mail),
  }),
  email_taken: (mail) => ({
    subject: "You have an account already",
    heading: "You have an account already",
    sentences: [
      `Someone asked to use this address for another ${mail.role.toLowerCase()} account. It is yours, so nothing changes.`,
      "Was it you? Log in to the account that has this address, or choose a new password for it.",
    ],
    link: { label: "Login", url: `${mail.publicUrl}/login` },
  }),
  email_changed: (mail) => ({
    subject: "Your email was changed",
    heading: "Your email was changed",
    sentences: [
      "You log in with the new address now. This one gets no more emails about your account.",
      "Was this not you? Reply to this email at once.",
    ],
    facts: [["New email", mail.newEmail ?? ""], ...factsOf(mail)],
    link: { label: "Login", url: `${mail.publicUrl}/login` },
  }),
  account_deleted: (mail) => ({
    subject: "Your account was deleted",
    heading: "Your account was deleted",
    sentences: [
      "Your name, contact details and other personal data are gone. Payment records are kept without your name, as the law requires.",
      "You can register again with this address at any time.",
    ],
    link: { label: `Open ${productName()}`, url: `${mail.publicUrl}/` },
  }),
};

const factsOf = ({ owedAt }: MailData): Letter["facts"] => [["When", formatMarketTime(owedAt)]];

const resetPath = ({ role }: MailData) => `/reset-password?role=${role.toLowerCase()}&`;

/** Admins cannot reset their password by mail. */
const secureLink = (mail: MailData): Letter["link"] =>
  mail.role === "ADMIN"
    ? { label: "Open your account", url: `${mail.publicUrl}/admin/account` }
    : {
        label: "Choose another password",
        url: `${mail.publicUrl}${resetPath(mail).slice(0, -1)}`,
      };

const linkTo = ({ publicUrl, token }: MailData, path: string) =>
  `${publicUrl}${path}token=${token}`;
