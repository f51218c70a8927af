import { useState } from "react";

/** Stays true once `isTrue` has been true: a retry resets a query's failure, and its message would vanish. */
export const useHasBeenTrue = (isTrue: boolean): boolean => {
  const [wasTrue, setTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setTrue(true);
  return isTrue || wasTrue;
};
