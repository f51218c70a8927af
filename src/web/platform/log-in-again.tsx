import { Navigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";

/** Redirects from a page whose session has expired to the log-in, which returns to the page. */
export const LogInAgain = ({ loginAs = "rider" }: { loginAs?: "rider" | "driver" | "admin" }) => {
  const { history } = useRouter();
  const [returnTo] = useState(() => history.location.href);
  const state = { returnTo, hasEnded: true };
  if (loginAs === "admin") return <Navigate to="/admin/login" state={state} replace />;
  return <Navigate to="/login" search={{ loginAs }} state={state} replace />;
};
