import type { VehicleType } from "#shared/booking/contract.ts";
import type { CastVehicle } from "./cast-driver.ts";

/** The vehicles of the cast by their driver's first name in lower case. */
export const vehicles = {
  dan: vehicle("SEDAN", "Toyota", "Camry", 2022, "Black", "4T1G11AKXNU104217", "T684213C"),
  mei: vehicle("SEDAN", "Tesla", "Model 3", 2023, "Pearl White", "5YJ3E1EA9PF318846", "T719046C"),
  omar: vehicle("SUV", "Toyota", "RAV4 Hybrid", 2021, "Silver", "2T3RWRFV6MW156302", "T652870C"),
  nia: vehicle("LUXURY", "Lincoln", "Navigator", 2022, "Black", "5LMJJ2LT9NE007731", "T733518C"),
  luis: vehicle("SEDAN", "Honda", "Accord", 2020, "Blue", "1HGCV1F35LA041889", "T640925C"),
  priya: vehicle("SUV", "Hyundai", "Ioniq 5", 2023, "Gray", "KM8KRDAF6PU090214", "T728164C"),
  tom: vehicle("SEDAN", "Volkswagen", "Passat", 2021, "Gray", "1VWSA7A38MC012650", "T661307C"),
  aisha: vehicle("SEDAN", "Toyota", "Camry Hybrid", 2023, "White", "4T1C31AK7PU061127", "T715592C"),
  sam: vehicle("LUXURY", "Mercedes-Benz", "E 350", 2022, "Black", "W1KZF8DB0NA098003", "T690448C"),
  grace: vehicle("SUV", "Kia", "EV6", 2023, "Green", "KNDC3DLC5P5021764", "T721839C"),
  andre: vehicle("SUV", "Chevrolet", "Suburban", 2022, "Black", "1GNSKBKD5NR213390", "T687751C"),
  elena: vehicle("SUV", "Tesla", "Model Y", 2023, "Red", "7SAYGDEE9PF775521", "P48NTR"),
  rafael: vehicle("SUV", "Toyota", "Highlander", 2021, "Blue", "5TDZARAH5MS048836", "T658034C"),
  fatima: vehicle("SEDAN", "Nissan", "Altima", 2022, "Silver", "1N4BL4DV8NC233018", "T695263C"),
  ben: vehicle("SUV", "Subaru", "Outback", 2021, "Green", "4S4BTACC9M3167940", "T663920C"),
  carla: vehicle("LUXURY", "Cadillac", "Escalade", 2023, "Black", "1GYS4BKL4PR140276", "R71KEL"),
  jun: vehicle("SEDAN", "Lexus", "ES 300h", 2022, "White", "58AE71A16NU009482", "T681175C"),
  maya: vehicle("SUV", "Ford", "Mustang Mach-E", 2023, "Blue", "3FMTK1SS7PM031175", "T724406C"),
  ula: vehicle("SEDAN", "Honda", "Civic", 2022, "Red", "2HGFE2F55NH550163", "T699087C"),
} as const satisfies Record<string, CastVehicle>;

function vehicle(
  vehicleType: VehicleType,
  make: string,
  model: string,
  year: number,
  color: string,
  vin: string,
  plateNumber: string,
): CastVehicle {
  return { make, model, year, color, vin, plateNumber, vehicleType };
}
