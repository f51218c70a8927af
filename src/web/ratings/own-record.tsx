import { queryOptions, useQuery } from "@tanstack/react-query";
import { appealRecord, getOwnRecord, type OwnRecord } from "#shared/ratings/rider-contract.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { AppealForm } from "#web/suspensions/appeal-form.tsx";
import { AppealList } from "#web/suspensions/appeal-list.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const ownRecord = queryOptions({
  queryKey: ["own-record"],
  queryFn: ({ signal }) => call(getOwnRecord, { signal }),
});

/** Drivers' answers about the rider, with an appeal if too many would not ride again. */
export const OwnRecordSection = () => {
  const { data, error, refetch } = useQuery(ownRecord);
  return (
    <Section title="Your rating from drivers">
      {data && <Answers record={data.record} />}
      {!data && error && <LoadFailure what="your ratings" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-20" />}
    </Section>
  );
};

const Answers = ({ record: { percent, isBelow, floor, appeals } }: { record: OwnRecord }) => (
  <>
    {percent !== null && <p>{percent}% of your drivers would ride with you again.</p>}
    <p className="text-fg-2">
      After a ride we ask the driver: Would you ride with this person again? When you book, the
      driver you chose sees your share of Yes answers. Each driver counts once, and nobody sees
      individual answers.{" "}
      {percent === null && "Your share is shown once five drivers have answered."}
    </p>
    {isBelow && (
      <p role="status">
        This is below {floor}%. Nothing is blocked, but drivers may decline. Your next rides raise
        it. Do you think it is wrong? Appeal: a person reads it and answers within 72 hours.
      </p>
    )}
    <AppealList appeals={appeals} />
    {isBelow && appeals.every(({ state }) => state !== "open") && (
      <AppealForm send={(body) => call(appealRecord, { body })} queryKey={ownRecord.queryKey} />
    )}
  </>
);
