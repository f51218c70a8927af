export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Row of a street, place, transit stop or neighborhood. */
export interface NamedPlace extends Coordinates {
  id: number;
  kind: "street" | "place" | "stop" | "area";
  name: string;
  /** Label of its kind, such as "Restaurant". */
  noun: string;
  /** The name as a search key. */
  key: string;
  city: string;
  state: string;
  zip: string;
}

export interface House extends Coordinates {
  streetId: number;
  /** The label as a number (`digitsOf`), such as 3712. */
  number: number;
  /** House number as written, such as "37-12". */
  label: string;
  zip: string;
}

export interface Crossing extends Coordinates {
  streetId: number;
  otherId: number;
}

/** A line along a street whose ends are houses; the houses between them lie on it. */
export interface Interpolation {
  /** Difference of neighboring numbers. */
  step: number;
  line: Coordinates[];
}
