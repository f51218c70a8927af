import { useQuery } from "@tanstack/react-query";
import type { WireRole } from "#shared/accounts/contract.ts";
import { productQuery } from "#web/platform/product-query.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import type { Credentials } from "./log-in-call.ts";

/** Demo accounts of this role, each with a one-tap log-in. */
export const DemoLogIns = ({
  as: role,
  onChoose,
}: {
  as: WireRole;
  onChoose: (credentials: Credentials) => void;
}) => {
  const { data } = useQuery(productQuery);
  const people = data?.demo?.logIns.filter((person) => person.role === role) ?? [];
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="demo-log-ins" className="grid gap-3 border-t border-hairline pt-5">
      <h2 id="demo-log-ins" className="text-small font-medium text-fg-2">
        This is a demo. Log in as
      </h2>
      <ul className="grid gap-2">
        {people.map(({ name, email, password, note }) => {
          const [firstName = "", ...rest] = name.split(" ");
          return (
            <li key={email}>
              <button
                type="button"
                onClick={() => onChoose({ email, password })}
                className="flex min-h-11 w-full items-center gap-3 rounded-button border border-hairline px-3 py-2 text-left transition-colors hover:border-control hover:bg-raised"
              >
                <Avatar
                  firstName={firstName}
                  lastName={rest.join(" ")}
                  image={null}
                  className="size-8 shrink-0"
                />
                <span className="grid min-w-0 grid-cols-1">
                  <span className="font-medium">{name}</span>
                  <span className="text-small break-words text-fg-2">{note ?? email}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
