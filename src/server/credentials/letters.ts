import { LONGEST_PAUSE_MINUTES } from "#server/accounts/log-in-limit.ts";
import type { AccountMailKind } from "#server/database/tables.d.ts";
import type { Letter } from "#server/letters/letter.ts";
import { formatNewYork } from "#shared/new-york-time.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import { LINK_MINUTES } from "./links.ts";
import type { OwedMail } from "./mail-queries.ts";

/** Data of a mail. The token of a link is stored nowhere else. */
export interface Told extends Pick<OwedMail, "role" | "newEmail" | "owedAt"> {
  token: string | null;
  publicUrl: string;
}

/** Mail about an account's credentials. */
export function accountLetter(kind: AccountMailKind, told: Told): Letter {
  return { facts: factsOf(told), ...letters[kind](told) };
}

type Words = Omit<Letter, "facts"> & Partial<Pick<Letter, "facts">>;

const letters: Record<AccountMailKind, (told: Told) => Words> = {
  reset_link: (told) => ({
    subject: "Choose a new password",
    heading: "Choose a new password",
    sentences: [
      `Somebody asked for a new password for your ${told.role.toLowerCase()} account. The link works once, for ${LINK_MINUTES} minutes.`,
      "Was this not you? Leave the link alone: your password stays as it is.",
    ],
    facts: [],
    link: { label: "Choose a new password", url: linkTo(told, resetPath(told)) },
  }),
  password_reset: (told) => ({
    subject: "Your password was changed",
    heading: "Your password was changed",
    sentences: [
      "A new password was chosen with the link that we sent you. You are logged out everywhere.",
      "Was this not you? Choose another password now, and change the password of your mailbox.",
    ],
    link: secure(told),
  }),
  password_changed: (told) => ({
    subject: "Your password was changed",
    heading: "Your password was changed",
    sentences: [
      "Whoever changed it knew the old one. Every other device is logged out.",
      "Was this not you? Choose another password now: that ends every session.",
    ],
    link: secure(told),
  }),
  two_step_on: (told) => ({
    subject: "Two-step login is on",
    heading: "Two-step login is on",
    sentences: [
      "Logging in needs a code of your app besides the password. Every other device is logged out.",
      "Was this not you? Ask for help at once: the codes are in the hands of another person.",
    ],
    link: secure(told),
  }),
  two_step_off: (told) => ({
    subject: "Two-step login is off",
    heading: "Two-step login is off",
    sentences: [
      "The password alone logs in to your account. Other devices are logged out.",
      "Was this not you? Change your password and turn two-step login on again.",
    ],
    link: secure(told),
  }),
  wrong_passwords: (told) => ({
    subject: "Somebody is trying to log in to your account",
    heading: "Somebody is trying to log in to your account",
    sentences: [
      "Several wrong passwords were entered. We slow down such tries; your account stays open to you.",
      "Was this not you? There is nothing to do while your password is hard to guess and used nowhere else. You can change it here.",
      `Was it you? Wait ${LONGEST_PAUSE_MINUTES} minutes and try again${told.role === "ADMIN" ? "" : ", or choose a new password"}.`,
    ],
    link: secure(told),
  }),
  email_link: (told) => ({
    subject: "Confirm your new email",
    heading: "Confirm your new email",
    sentences: [
      `Open the link to log in to ${PRODUCT_NAME} with this address from now on. It works once, for ${LINK_MINUTES} minutes.`,
      "Was this not you? Leave the link alone: nothing changes.",
    ],
    facts: [],
    link: { label: "Confirm email", url: linkTo(told, "/reset-email?") },
  }),
  email_asked: (told) => ({
    subject: "Your email is about to change",
    heading: "Your email is about to change",
    sentences: [
      "Somebody who knows your password asked to log in with another address. It changes when the link sent there is opened.",
      "Was this not you? Choose a new password now: that withdraws the link and ends every session.",
    ],
    facts: [["New email", told.newEmail ?? ""], ...factsOf(told)],
    link: secure(told),
  }),
  email_taken: (told) => ({
    subject: "You have an account already",
    heading: "You have an account already",
    sentences: [
      `Somebody asked to use this address for another ${told.role.toLowerCase()} account. It is yours, so nothing changes.`,
      "Was it you? Log in to the account that has this address, or choose a new password for it.",
    ],
    link: { label: "Login", url: `${told.publicUrl}/login` },
  }),
  email_changed: (told) => ({
    subject: "Your email was changed",
    heading: "Your email was changed",
    sentences: [
      "You log in with the new address now. This one gets no more emails about your account.",
      "Was this not you? Reply to this email at once.",
    ],
    facts: [["New email", told.newEmail ?? ""], ...factsOf(told)],
    link: { label: "Login", url: `${told.publicUrl}/login` },
  }),
  account_deleted: (told) => ({
    subject: "Your account was deleted",
    heading: "Your account was deleted",
    sentences: [
      "Your name, contact details and everything else that is yours alone are gone. What was paid is kept without your name, as the law asks.",
      "You can register again with this address at any time.",
    ],
    link: { label: `Open ${PRODUCT_NAME}`, url: `${told.publicUrl}/` },
  }),
};

const factsOf = ({ owedAt }: Told): Letter["facts"] => [["When", formatNewYork(owedAt)]];

const resetPath = ({ role }: Told) => `/reset-password?role=${role.toLowerCase()}&`;

/** Admins cannot reset their password by mail. */
const secure = (told: Told): Letter["link"] =>
  told.role === "ADMIN"
    ? { label: "Open your account", url: `${told.publicUrl}/admin/account` }
    : {
        label: "Choose another password",
        url: `${told.publicUrl}${resetPath(told).slice(0, -1)}`,
      };

const linkTo = ({ publicUrl, token }: Told, path: string) => `${publicUrl}${path}token=${token}`;
