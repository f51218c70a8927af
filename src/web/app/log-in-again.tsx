import { Navigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";

/** In the place of a rider's page whose session has ended: log in and come back to it. */
export const LogInAgain = () => {
  const { history } = useRouter();
  const [wanted] = useState(() => history.location.href);
  return <Navigate to="/login" search={{ loginAs: "rider" }} state={{ wanted }} replace />;
};
