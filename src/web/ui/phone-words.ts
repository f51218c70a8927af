/** "(212) 555-0123" of ten digits, a country code before them left out; else the text itself. */
export const phoneWords = (phoneNumber: string): string => {
  const digits = phoneNumber.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phoneNumber;
};
