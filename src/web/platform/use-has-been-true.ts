import { useState } from "react";

/** True from the first time that `isTrue` is true. A retry resets the failure of a query, and what was shown for it would vanish. */
export const useHasBeenTrue = (isTrue: boolean): boolean => {
  const [wasTrue, setTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setTrue(true);
  return isTrue || wasTrue;
};
