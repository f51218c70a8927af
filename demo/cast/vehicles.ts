import type { VehicleType } from "#shared/drivers/vehicle-types.ts";
import type { CastVehicle } from "./cast-driver.ts";

type Row = readonly [
  vehicleType: VehicleType,
  make: string,
  model: string,
  year: number,
  color: string,
  vin: string,
  plateNumber: string,
];

/** Vehicles by the driver's first name in lower case. */
const rows = {
  dan: ["SEDAN", "Toyota", "Camry", 2022, "Black", "4T1G11AKXNU104217", "T684213C"],
  mei: ["SEDAN", "Tesla", "Model 3", 2023, "Pearl White", "5YJ3E1EA9PF318846", "T719046C"],
  omar: ["SUV", "Toyota", "RAV4 Hybrid", 2021, "Silver", "2T3RWRFV6MW156302", "T652870C"],
  nia: ["LUXURY", "Lincoln", "Navigator", 2022, "Black", "5LMJJ2LT9NE007731", "T733518C"],
  luis: ["SEDAN", "Honda", "Accord", 2020, "Blue", "1HGCV1F35LA041889", "T640925C"],
  priya: ["SUV", "Hyundai", "Ioniq 5", 2023, "Gray", "KM8KRDAF6PU090214", "T728164C"],
  tom: ["SEDAN", "Volkswagen", "Passat", 2021, "Gray", "1VWSA7A38MC012650", "T661307C"],
  aisha: ["SEDAN", "Toyota", "Camry Hybrid", 2023, "White", "4T1C31AK7PU061127", "T715592C"],
  sam: ["LUXURY", "Mercedes-Benz", "E 350", 2022, "Black", "W1KZF8DB0NA098003", "T690448C"],
  grace: ["SUV", "Kia", "EV6", 2023, "Green", "KNDC3DLC5P5021764", "T721839C"],
  andre: ["SUV", "Chevrolet", "Suburban", 2022, "Black", "1GNSKBKD5NR213390", "T687751C"],
  elena: ["SUV", "Tesla", "Model Y", 2023, "Red", "7SAYGDEE9PF775521", "P48NTR"],
  rafael: ["SUV", "Toyota", "Highlander", 2021, "Blue", "5TDZARAH5MS048836", "T658034C"],
  fatima: ["SEDAN", "Nissan", "Altima", 2022, "Silver", "1N4BL4DV8NC233018", "T695263C"],
  ben: ["SUV", "Subaru", "Outback", 2021, "Green", "4S4BTACC9M3167940", "T663920C"],
  carla: ["LUXURY", "Cadillac", "Escalade", 2023, "Black", "1GYS4BKL4PR140276", "R71KEL"],
  jun: ["SEDAN", "Lexus", "ES 300h", 2022, "White", "58AE71A16NU009482", "T681175C"],
  maya: ["SUV", "Ford", "Mustang Mach-E", 2023, "Blue", "3FMTK1SS7PM031175", "T724406C"],
  ula: ["SEDAN", "Honda", "Civic", 2022, "Red", "2HGFE2F55NH550163", "T699087C"],
} satisfies Record<string, Row>;

export type VehicleKey = keyof typeof rows;

export const vehicleKeys: readonly string[] = Object.keys(rows);

export function vehicleOf(key: VehicleKey): CastVehicle {
  const row: Row = rows[key];
  const [vehicleType, make, model, year, color, vin, plateNumber] = row;
  return { make, model, year, color, vin, plateNumber, vehicleType };
}
