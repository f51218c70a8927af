type NumberedStepsProps = { steps: readonly { title: string; text: string }[] };

/** Steps in their order, each with a short title. */
export const NumberedSteps = ({ steps }: NumberedStepsProps) => (
  <ol className="grid gap-4">
    {steps.map(({ title, text }, index) => (
      <li key={title} className="flex gap-3">
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-full bg-raised text-small font-semibold text-fg-2 tabular-nums"
        >
          {index + 1}
        </span>
        <div>
          <h3 className="font-semibold">{title}</h3>
          <p className="text-small text-fg-2">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);
