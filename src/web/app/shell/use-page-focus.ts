import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** After going to another page the focus is on its heading, so that a screen reader starts there. */
export const usePageFocus = () => {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const heading =
          document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
        heading?.setAttribute("tabindex", "-1");
        heading?.focus({ preventScroll: true });
      }),
    [router],
  );
};
