import { Navigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";

/** Replaces a page whose session has expired: log in and return here. */
export const LogInAgain = ({ as = "rider" }: { as?: "rider" | "driver" | "admin" }) => {
  const { history } = useRouter();
  const [wanted] = useState(() => history.location.href);
  const state = { wanted, hasEnded: true };
  if (as === "admin") return <Navigate to="/admin/login" state={state} replace />;
  return <Navigate to="/login" search={{ loginAs: as }} state={state} replace />;
};
