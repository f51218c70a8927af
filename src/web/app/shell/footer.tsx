import { Link } from "@tanstack/react-router";
import { PRODUCT_NAME, SECOND_TAGLINE } from "#shared/product.ts";
import { API_DOCS_PATH } from "#web/app/paths.ts";

const linkClass =
  "inline-flex min-h-11 items-center rounded-input underline-offset-4 hover:text-fg hover:underline";

/** Help is at the same place on every page. */
export const Footer = () => (
  <footer className="border-t border-hairline text-small text-fg-2">
    <div className="page-width page-gutter flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-6">
      <p>
        <span className="font-semibold text-fg">{PRODUCT_NAME}</span> · {SECOND_TAGLINE}
      </p>
      <ul className="flex flex-wrap gap-x-6">
        <li>
          <Link to="/faq" className={linkClass}>
            Help
          </Link>
        </li>
        <li>
          <Link to="/fees" className={linkClass}>
            Fees
          </Link>
        </li>
        <li>
          <a href={API_DOCS_PATH} className={linkClass}>
            API docs
          </a>
        </li>
      </ul>
    </div>
  </footer>
);
