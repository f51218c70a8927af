import type { ReactNode } from "react";

/** Limits a page to the width of content (1200 px) or of a form (480 px). */
export const PageFrame = ({
  width = "content",
  children,
}: {
  width?: "content" | "form";
  children: ReactNode;
}) => (
  <div className="page-width page-gutter py-8 md:py-12">
    <div className={width === "form" ? "mx-auto max-w-[30rem]" : ""}>{children}</div>
  </div>
);
