export const DEFAULT_NAME = "Faire";

/** Branding that the owner has set; null keeps the product's own. */
export interface Brand {
  name: string | null;
  /** Path of the logo. */
  logo: string | null;
  /** "#rrggbb". */
  accent: string | null;
}

export const NO_BRAND: Brand = { name: null, logo: null, accent: null };
let brand = NO_BRAND;

/** Sets the owner's brand: the server from the database, the browser from its page. */
export const setBrand = (own: Brand): void => {
  brand = { ...own, name: own.name === DEFAULT_NAME ? null : own.name };
};

/** Read it while a text is made, not when a module is loaded: the owner can change it at any time. */
export const ownBrand = (): Readonly<Brand> => brand;
export const productName = (): string => brand.name ?? DEFAULT_NAME;
export const taxName = (): string => `${productName()} Tax`;

export const TAGLINE =
  "Your trusted rideshare platform with transparent pricing and reliable service";
export const SECOND_TAGLINE = "flexible rides you can trust";
