export const PRODUCT_NAME = "Faire";
export const TAGLINE =
  "Your trusted rideshare platform with transparent pricing and reliable service";
export const SECOND_TAGLINE = "flexible rides you can trust";
export const TAX_NAME = `${PRODUCT_NAME} Tax`;
