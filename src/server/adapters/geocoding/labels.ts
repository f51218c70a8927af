import type { Place } from "#shared/places/place.ts";
import type { Candidate, City } from "./candidates.ts";
import type { Site } from "./sites.ts";
import type { Zip } from "./zip-codes.ts";

/** Label of a city, such as "Hoboken, NJ". */
export const cityLabel = ({ name, state }: { name: string; state: string }): string =>
  `${name}, ${state}`;

/** A city, labeled with the typed address if there is one. */
export const cityPlace = (city: City, typedText?: string): Place => ({
  label: typedText ?? cityLabel(city),
  detail: typedText ? `City center of ${cityLabel(city)}` : "City center",
  ...city.point,
  precision: "city",
});

/** A ZIP code area, labeled with the typed address if there is one. */
export const zipPlace = (zip: Zip, typedText?: string): Place => ({
  label: typedText ?? `${zip.city}, ${zip.state} ${zip.code}`,
  detail: typedText
    ? `ZIP code area ${zip.code}, ${zip.city}, ${zip.state}`
    : `ZIP code area ${zip.code}`,
  ...zip.point,
  precision: "zip",
});

/** An airport or a landmark, or a part of it ("JFK Terminal 4"), labeled with the typed address if there is one. */
export const sitePlace = (site: Site, typedText?: string): Place => {
  const where = `${site.city}, ${site.state}`;
  const name = site.kind === "airport" ? `${site.name} (${site.code})` : `${site.name}, ${where}`;
  const noun = site.kind === "airport" ? `${site.noun}, ${where}` : site.noun;
  return {
    label: typedText ?? name,
    detail: typedText ? `${site.noun}: ${site.name}, ${where}` : noun,
    ...site.point,
    precision: site.kind,
  };
};

/** Any row of the gazetteer under its own name. */
export const candidatePlace = (candidate: Candidate): Place =>
  candidate.kind === "city" ? cityPlace(candidate) : sitePlace(candidate);

/** Marks a place as a guess: its name only resembles the text. */
export const didYouMean = (place: Place): Place => ({
  ...place,
  detail: `${guess} ${place.label.split(",")[0]}?`,
});

const guess = "Did you mean";

/** Whether a place only resembles the text. */
export const isGuess = ({ detail }: Place): boolean => detail?.startsWith(guess) ?? false;
