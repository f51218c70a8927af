import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { FailureBox, FailureView, type LoadFailureProps } from "./load-failure.tsx";

type Group = {
  isShared: boolean;
  hidesSections: boolean;
  report: (id: string, failure: LoadFailureProps | null) => void;
};

const FailureGroupContext = createContext<Group>({
  isShared: false,
  hidesSections: false,
  report: () => undefined,
});

type FailureGroupProps = {
  /** True to leave out the sections of the parts that the box names, unless a failure keeps its section. */
  hidesSections?: boolean | undefined;
  /** Stands for the parts if more than three failed, such as "parts of your profile". */
  whole?: string | undefined;
  children: ReactNode;
};

/**
 * Shows the load failures of the parts of a page in one box on top with one retry button, once there is more than one;
 * the parts then say only what is missing.
 */
export const FailureGroup = ({ hidesSections = false, whole, children }: FailureGroupProps) => {
  const [failures, setFailures] = useState<ReadonlyMap<string, LoadFailureProps>>(new Map());
  const report = useCallback(
    (id: string, failure: LoadFailureProps | null) =>
      setFailures((before) => {
        const next = new Map(before);
        if (failure) next.set(id, failure);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const isShared = failures.size > 1;
  return (
    <FailureView value={PartFailure}>
      <FailureGroupContext value={{ isShared, hidesSections, report }}>
        {isShared && <SharedBox failures={[...failures.values()]} whole={whole} />}
        {children}
      </FailureGroupContext>
    </FailureView>
  );
};

const cardClass = "rounded-card border border-hairline bg-surface";

/**
 * The failure of one part, reported to the group; in a card of its own where it is in none. In a dialog it stays apart:
 * the shared box would be behind it.
 */
const PartFailure = ({ error, onRetry, what, isRed, keepsSection, also }: LoadFailureProps) => {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [isApart, setApart] = useState(false);
  const [isBare, setBare] = useState(false);
  const { isShared, hidesSections, report } = use(FailureGroupContext);
  const isSectionHidden = hidesSections && !keepsSection;
  useLayoutEffect(() => {
    const isInDialog = ref.current?.closest("dialog") != null;
    setApart(isInDialog);
    setBare(!ref.current?.parentElement?.closest(".rounded-card, dialog"));
    if (isInDialog) return;
    report(id, { error, onRetry, what, isRed, also });
    return () => report(id, null);
  }, [report, id, error, onRetry, what, isRed, also]);
  const isInSharedBox = isShared && !isApart;
  useLayoutEffect(() => {
    const part = ref.current?.closest("section") ?? ref.current;
    if (!isSectionHidden || !isInSharedBox || !part) return;
    part.hidden = true;
    return () => {
      part.hidden = false;
    };
  }, [isSectionHidden, isInSharedBox]);
  return (
    <div ref={ref} className={isBare && !isInSharedBox ? cardClass : undefined}>
      {isInSharedBox && !isSectionHidden && (
        <p className="py-2 text-small text-fg-2">{`We could not load ${what ?? "this part"}.`}</p>
      )}
      {!isInSharedBox && !also && <FailureBox {...{ error, onRetry, what, isRed }} />}
    </div>
  );
};

type SharedBoxProps = { failures: readonly LoadFailureProps[]; whole: string | undefined };

const SharedBox = ({ failures, whole }: SharedBoxProps) => {
  const [first] = failures.filter(({ also }) => !also);
  const also = failures.map((failure) => failure.also).find(Boolean);
  if (!first) return null;
  return (
    <div className={`mb-4 ${cardClass}`}>
      <FailureBox
        error={first.error}
        isRed={first.isRed}
        what={
          (failures.length > MAX_NAMED && whole) ||
          listOf(failures.flatMap(({ what }) => what ?? []))
        }
        onRetry={() => Promise.all(failures.map(({ onRetry }) => onRetry()))}
      />
      {also && (
        <div className="-mt-6 grid justify-items-center gap-1 px-4 pb-8 text-center">{also}</div>
      )}
    </div>
  );
};

const MAX_NAMED = 3;

/** "your totals, your rides and your badge": every part, because a page may hide the sections of failed parts. */
const listOf = (parts: readonly string[]): string =>
  new Intl.ListFormat("en-GB").format(new Set(parts));
