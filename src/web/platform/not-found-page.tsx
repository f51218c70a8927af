import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button-class.ts";
import { PageFrame } from "./page-frame.tsx";

export const NOT_FOUND = "404 Page Not Found";

export const NotFoundPage = () => (
  <PageFrame width="form">
    <div className="grid justify-items-center gap-6 py-12 text-center md:py-20">
      <h1 className="text-display">{NOT_FOUND}</h1>
      <p className="text-fg-2">The link may be old or mistyped.</p>
      <Link to="/" className={buttonClass({})}>
        Go to Home
      </Link>
    </div>
  </PageFrame>
);
