/** How a person is named to strangers: the first name and the initial of the last, "Rosa D.". */
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
