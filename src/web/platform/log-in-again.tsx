import { Navigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";

/** Replaces a page whose session has expired: log in and return here. */
export const LogInAgain = ({ loginAs = "rider" }: { loginAs?: "rider" | "driver" | "admin" }) => {
  const { history } = useRouter();
  const [returnTo] = useState(() => history.location.href);
  const state = { returnTo, hasEnded: true };
  if (loginAs === "admin") return <Navigate to="/admin/login" state={state} replace />;
  return <Navigate to="/login" search={{ loginAs }} state={state} replace />;
};
