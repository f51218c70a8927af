import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  listPersonRatings,
  type PersonRecord,
  type ReceivedRating,
} from "#shared/operations/people-contract.ts";
import { OpenRide } from "#web/operations/open-ride.tsx";
import { NOT_RATED } from "#web/operations/rating-text.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { At, count, RecordList, Row } from "./record-list.tsx";

const ratingsPage = (id: string, page: number) =>
  queryOptions({
    queryKey: ["admin", "person", id, "ratings", page],
    queryFn: ({ signal }) =>
      call(listPersonRatings, { params: { id }, query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

/** Answers of the other side about a person: the first ten, which the record has, and the others by page. */
export const RecordRatings = ({
  record: { person, ratings },
}: {
  record: Pick<PersonRecord, "person" | "ratings">;
}) => {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({ ...ratingsPage(person.id, page), enabled: page > 1 });
  const { yes, no, latest } = ratings;
  const others = person.role === "DRIVER" ? "riders" : "drivers";
  const counts = yes + no > 0 ? `: ${count(yes)} Yes, ${count(no)} No` : "";
  const rows = page === 1 ? latest : (data?.ratings ?? []);
  return (
    <RecordList
      title={`Ratings by ${others}${counts}`}
      brief={yes + no > 0 ? "Each answer and its ride" : NOT_RATED}
      empty={page === 1 ? NOT_RATED : ""}
      note={yes > 0 && no > 0 ? "“No” answers first, then newest." : ""}
      end={
        <>
          {page > 1 && !data && error && (
            <LoadFailure what="these ratings" error={error} onRetry={refetch} />
          )}
          <Pager
            label="Ratings"
            page={page}
            totalPages={Math.ceil((yes + no) / Math.max(1, latest.length))}
            onChange={setPage}
          />
        </>
      }
    >
      {rows.map((rating) => (
        <RatingRow key={rating.rideId} rating={rating} />
      ))}
    </RecordList>
  );
};

const RatingRow = ({
  rating: { rideId, reference, answer, by, at },
}: {
  rating: ReceivedRating;
}) => (
  <Row>
    <span className="w-26">
      <OpenRide rideId={rideId} reference={reference} />
    </span>
    <span className={answer === "NO" ? "w-7 text-warning" : "w-7"}>
      {answer === "YES" ? "Yes" : "No"}
    </span>
    <span>by {by}</span>
    <At at={at} />
  </Row>
);
