import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import { productQuery } from "#web/platform/product-query.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Where to turn when no answer helps. */
export const ContactCard = () => {
  const { data, isError } = useQuery(productQuery);
  return (
    <Card aria-labelledby="contact" className="grid gap-4">
      <h2 id="contact" className="text-h3">
        Your question is not here?
      </h2>
      <p className="text-fg-2">
        Write to us. If it is about a ride, name its booking reference, FR and nine characters; it
        stands in the{" "}
        <Link to="/history" className="text-fg underline underline-offset-4">
          ride's details
        </Link>
        .
      </p>
      {data && (
        <a
          href={`mailto:${data.contactEmail}`}
          className={buttonClass({ variant: "outline", className: "sm:justify-self-start" })}
        >
          <span className="inline-flex items-center gap-2 break-all">
            <Mail aria-hidden className="size-5 shrink-0" />
            {data.contactEmail}
          </span>
        </a>
      )}
      {!data && !isError && <Skeleton className="h-11 w-64" />}
      {isError && (
        <p role="alert" className="text-fg-2">
          The address could not be loaded. Reload the page to see it.
        </p>
      )}
    </Card>
  );
};
