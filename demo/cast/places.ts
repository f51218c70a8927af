import type { Point } from "#shared/places/place.ts";

export type NamedPoint = Point & { label: string };

/** Places of the past rides. */
export const tripPlaces: readonly NamedPoint[] = [
  place("Times Square, New York, NY", 40.758, -73.9855),
  place("Grand Central Terminal, New York, NY", 40.7527, -73.9772),
  place("Penn Station, New York, NY", 40.7506, -73.9935),
  place("Columbia University, New York, NY", 40.8075, -73.9626),
  place("Metropolitan Museum of Art, New York, NY", 40.7794, -73.9632),
  place("Union Square, New York, NY", 40.7359, -73.9911),
  place("Wall Street, New York, NY", 40.7064, -74.0094),
  place("Apollo Theater, New York, NY", 40.81, -73.95),
  place("Yankee Stadium, Bronx, NY", 40.8296, -73.9262),
  place("Bronx Zoo, Bronx, NY", 40.8506, -73.8769),
  place("Barclays Center, Brooklyn, NY", 40.6826, -73.9754),
  place("Brooklyn Museum, Brooklyn, NY", 40.6712, -73.9636),
  place("Domino Park, Brooklyn, NY", 40.7145, -73.9677),
  place("MoMA PS1, Queens, NY", 40.7455, -73.947),
  place("Citi Field, Queens, NY", 40.7571, -73.8458),
  place("Hoboken Terminal, Hoboken, NJ", 40.7349, -74.0276),
  place("John F. Kennedy International Airport (JFK)", 40.6413, -73.7781),
  place("LaGuardia Airport (LGA)", 40.7769, -73.874),
  place("Newark Liberty International Airport (EWR)", 40.6895, -74.1745),
];

function place(label: string, latitude: number, longitude: number): NamedPoint {
  return { label, latitude, longitude };
}
