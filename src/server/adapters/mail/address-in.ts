import type { Env } from "#server/env.ts";

/** The address of a sender that may carry a name: "Faire <rides@faire.example>". */
export const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** Who runs the service and is told of what needs a person. */
export const supportAddress = ({ SUPPORT_EMAIL, MAIL_FROM }: Env): string =>
  SUPPORT_EMAIL ?? addressIn(MAIL_FROM);
