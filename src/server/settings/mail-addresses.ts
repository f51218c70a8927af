import { ownBrand } from "#shared/product.ts";

/** Extracts the address from a sender such as "Faire <rides@faire.example>". */
export const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** The sender of mails: the address of MAIL_FROM under the owner's name of the service, if there is one. */
export function senderOf(from: string): string | { name: string; address: string } {
  const { name } = ownBrand();
  return name === null ? from : { name, address: addressIn(from) };
}
