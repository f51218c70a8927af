import { useState } from "react";

/** True once `isTrue` has been true, so that a card does not unmount itself by retrying a failed query. */
export const useHasBeenTrue = (isTrue: boolean): boolean => {
  const [wasTrue, setTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setTrue(true);
  return isTrue || wasTrue;
};
