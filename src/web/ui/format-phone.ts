/** Formats ten digits, after removing a country code, as "(212) 555-0123"; other text is unchanged. */
export const formatPhone = (phoneNumber: string): string => {
  const digits = phoneNumber.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phoneNumber;
};
