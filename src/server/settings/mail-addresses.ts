import type { Settings } from "./schema.ts";

/** Extracts the address from a sender such as "Faire <rides@faire.example>". */
export const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** Address of the operator, for problems that need a person. */
export const supportAddress = ({
  SUPPORT_EMAIL,
  MAIL_FROM,
}: Pick<Settings, "SUPPORT_EMAIL" | "MAIL_FROM">): string => SUPPORT_EMAIL ?? addressIn(MAIL_FROM);
