import { Fragment } from "react";

/** A kind of fee that breaks into lines at its underscores. */
export const KindName = ({ kind }: { kind: string }) =>
  kind.split("_").map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of a name never reorder
    <Fragment key={index}>
      {index > 0 && (
        <>
          _<wbr />
        </>
      )}
      {word}
    </Fragment>
  ));
