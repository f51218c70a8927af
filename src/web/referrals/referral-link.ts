/** The address that brings somebody to the registration with the code filled in. */
export const referralLink = (code: string): string => `${location.origin}/ref/${code}`;
