/** "Rosa Diaz" -> "Rosa D." */
export function shortName({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string {
  const [initial] = lastName.trim();
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName;
}
