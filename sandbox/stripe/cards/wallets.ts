/** Payment methods besides cards that can hold an amount in US dollars until its capture. */
export const walletNames = { link: "Link", cashapp: "Cash App Pay", amazon_pay: "Amazon Pay" };
export type WalletMethod = keyof typeof walletNames;
export type MethodName = "card" | WalletMethod;

export const isWallet = (name: string): name is WalletMethod => Object.hasOwn(walletNames, name);

/** Wallets of a phone, which pay with one of their cards. */
export const phoneWallets = { apple_pay: "Apple Pay", google_pay: "Google Pay" };
export type PhoneWallet = keyof typeof phoneWallets;

export const isPhoneWallet = (name: string): name is PhoneWallet =>
  Object.hasOwn(phoneWallets, name);
