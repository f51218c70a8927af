import { namesOf, type VerifyMany } from "./verify-many.ts";

/** How many are named before the rest is counted. */
const MOST_NAMED = 5;
const MOST_NAMED_ALREADY = 3;

/** Who would be changed, the first few by name and email, and who is left alone. */
export const WhoIsChanged = ({ isVerified, changing, already }: VerifyMany) => (
  <>
    <ul className="grid gap-1">
      {changing.slice(0, MOST_NAMED).map(({ driverId, firstName, lastName, email }) => (
        <li key={driverId} className="wrap-anywhere">
          <span className="font-medium text-fg">
            {firstName} {lastName}
          </span>{" "}
          <span className="text-small">{email}</span>
        </li>
      ))}
      {changing.length > MOST_NAMED && <li>and {changing.length - MOST_NAMED} more</li>}
    </ul>
    {already.length > 0 && (
      <p className="wrap-anywhere">
        {isVerified ? "Verified" : "Unverified"} already and left alone:{" "}
        {namesOf(already, MOST_NAMED_ALREADY)}.
      </p>
    )}
  </>
);
