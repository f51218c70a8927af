export const DEFAULT_NAME = "Faire";
let ownName: string | null = null;

/** Sets the owner's name of the service: the server from the database, the browser from its page. Null: the default. */
export const setProductName = (name: string | null): void => {
  ownName = name === DEFAULT_NAME ? null : name;
};

/** Read it while a text is made, not when a module is loaded: the owner can change it at any time. */
export const productName = (): string => ownName ?? DEFAULT_NAME;
export const taxName = (): string => `${productName()} Tax`;

/** Null under the default name. */
export const ownProductName = (): string | null => ownName;

export const TAGLINE =
  "Your trusted rideshare platform with transparent pricing and reliable service";
export const SECOND_TAGLINE = "flexible rides you can trust";
