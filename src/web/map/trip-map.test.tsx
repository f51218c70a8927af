import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import { writePolyline } from "#shared/places/polyline.ts";
import type { DrawnCar, MapSettings } from "./map-view.ts";
import { TripMap } from "./trip-map.tsx";
import { mapConfig, mapOpener } from "./use-map.ts";

const pickup = { latitude: 40.7484, longitude: -73.9857 };
const dropoff = { latitude: 40.7141, longitude: -74.0027 };
const label = "Map of the trip";

/** Replaces the map library; records the calls to the map. */
const aMap = () => {
  const original = { ...mapOpener };
  onTestFinished(() => void Object.assign(mapOpener, original));
  const opened: MapSettings[] = [];
  const cars: (DrawnCar | null)[] = [];
  const acts: string[] = [];
  Object.assign(mapOpener, {
    canDraw: () => true,
    load: async () => (_: HTMLElement, settings: MapSettings) => {
      opened.push(settings);
      return {
        showTrip: () => acts.push("show"),
        drawCar: (car: DrawnCar | null) => cars.push(car),
        fit: () => acts.push("fit"),
        zoomBy: (levels: number) => acts.push(`zoom ${levels}`),
        close: () => acts.push("close"),
      };
    },
  });
  return { opened, cars, acts };
};

type Props = Partial<ComponentProps<typeof TripMap>>;

const show = (
  props: Props = {},
  style: string | null = "/map/style.json",
  attribution = "© OpenStreetMap",
) => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9 } } });
  queries.setQueryData(mapConfig.queryKey, { style, attribution, center: null });
  const tree = (more: Props) => (
    <QueryClientProvider client={queries}>
      <TripMap label={label} pickup={pickup} dropoff={dropoff} className="" {...props} {...more} />
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(tree({}));
  return { rerender: (more: Props) => rerender(tree(more)), unmount };
};

const sketch = () => screen.queryByRole("img", { name: label });

const openedMap = async (map: ReturnType<typeof aMap>) => {
  await waitFor(() => expect(map.opened).not.toEqual([]));
  const settings = map.opened.at(-1);
  if (!settings) throw new Error("no map was opened");
  return settings;
};

test("without WebGL the trip is a sketch with a scale, and nothing is loaded", () => {
  show();
  expect(sketch()?.textContent).toContain("mi");
  expect(screen.queryByRole("status")).toBeNull();
});

test("without a map service the trip stays a sketch", async () => {
  const map = aMap();
  show({}, null);
  await Promise.resolve();
  expect(map.opened).toEqual([]);
  expect(sketch()).not.toBeNull();
});

test("the sketch stays until the map's first picture is complete", async () => {
  const map = aMap();
  show();
  const { onReady } = await openedMap(map);
  expect(sketch()).not.toBeNull();
  onReady("");
  await screen.findByRole("button", { name: "Zoom in" });
  expect(sketch()).toBeNull();
  expect(screen.getByText("© OpenStreetMap")).toBeDefined();
});

test("a style of another service names its own sources", async () => {
  const map = aMap();
  show({}, "https://tiles.example.com/style.json", "");
  (await openedMap(map)).onReady("© Example Maps");
  await screen.findByText("© Example Maps");
});

test("the map's buttons zoom and show the whole trip", async () => {
  const map = aMap();
  show();
  (await openedMap(map)).onReady("");
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Zoom in" }));
  await person.click(screen.getByRole("button", { name: "Zoom out" }));
  await person.click(screen.getByRole("button", { name: "Show the whole trip" }));
  expect(map.acts.slice(-3)).toEqual(["zoom 1", "zoom -1", "fit"]);
});

test("a map without tiles gives way to the sketch, and is opened again on demand", async () => {
  const map = aMap();
  show();
  (await openedMap(map)).onFailure();
  await screen.findByText(/The map could not be loaded/);
  expect(sketch()).not.toBeNull();
  expect(map.acts).toContain("close");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(map.opened).toHaveLength(2));
  map.opened[1]?.onReady("");
  await screen.findByRole("button", { name: "Zoom in" });
  expect(screen.queryByText(/The map could not be loaded/)).toBeNull();
});

test("a library that cannot be loaded gives way to the sketch", async () => {
  aMap();
  mapOpener.load = () => Promise.reject(new Error("offline"));
  show();
  await screen.findByText(/The map could not be loaded/);
  expect(sketch()).not.toBeNull();
});

test("the car is drawn at each new position with its age", async () => {
  const map = aMap();
  const { rerender } = show();
  (await openedMap(map)).onReady("");
  const point = { latitude: 40.73, longitude: -73.99 };
  rerender({ car: { point, at: Date.now() - 5000 } });
  await waitFor(() => expect(map.cars.at(-1)?.place.point).toEqual(point));
  expect(map.cars.at(-1)?.ageMs).toBeGreaterThanOrEqual(5000);
});

test("the map is closed with its page", async () => {
  const map = aMap();
  const { unmount } = show();
  await openedMap(map);
  unmount();
  expect(map.acts.at(-1)).toBe("close");
});

type PickingProps = { onPick: (point: Point) => void; spanMiles: number | undefined };

const Picking = ({ onPick, spanMiles }: PickingProps) => {
  const [point, setPoint] = useState<Point>(pickup);
  const pick = (next: Point) => {
    setPoint(next);
    onPick(next);
  };
  return (
    <TripMap
      label={label}
      pickup={point}
      picks="pickup"
      onPick={pick}
      spanMiles={spanMiles}
      className=""
    />
  );
};

const openPicking = (spanMiles?: number) => {
  const picked: Point[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Picking onPick={(point) => picked.push(point)} spanMiles={spanMiles} />
    </QueryClientProvider>,
  );
  screen.getByRole("button", { name: /Pickup pin/ }).focus();
  return picked;
};

/** Meters of the last step of the arrow keys. */
const lastStep = (picked: readonly Point[]): number => {
  const [before = pickup, last = before] = picked.slice(-2);
  return milesBetween(before, last) * 1609;
};

test("arrow keys move the pin of the sketch", async () => {
  const picked = openPicking();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{Enter}");
  expect(picked).toHaveLength(2);
  expect(picked[1] && milesBetween(pickup, picked[1]) * 1609).toBeCloseTo(20, 0);
});

test("in a ZIP code area + and - zoom the sketch, so that a step of the pin is 10 meters", async () => {
  const picked = openPicking(3);
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(lastStep(picked)).toBeGreaterThan(80);
  await userEvent.keyboard("+=++{ArrowUp}{ArrowUp}");
  expect(lastStep(picked)).toBeCloseTo(10, 0);
  await userEvent.keyboard("---{ArrowUp}");
  expect(lastStep(picked)).toBeGreaterThan(50);
  const scale = sketch()?.textContent;
  await userEvent.click(screen.getByRole("button", { name: "Zoom out" }));
  expect(sketch()?.textContent).not.toBe(scale);
  await userEvent.click(screen.getByRole("button", { name: "Zoom in" }));
  expect(sketch()?.textContent).toBe(scale);
  expect(picked).toHaveLength(5);
});

test("the sketch follows a pin that leaves it, and its button brings the pin back", async () => {
  const picked = openPicking(0.25);
  const pin = screen.getByRole("button", { name: /Pickup pin/ });
  for (let press = 0; press < 5; press += 1) await userEvent.keyboard("{Shift>}{ArrowUp}{/Shift}");
  expect(picked).toHaveLength(5);
  expect(Number.parseFloat(pin.style.top)).toBeGreaterThan(44);
  expect(Number.parseFloat(pin.style.top)).toBeLessThan(360);
  await userEvent.click(screen.getByRole("button", { name: "Show the pin" }));
  expect([pin.style.left, pin.style.top]).toEqual(["320px", "180px"]);
});

test("the sketch shows the points of a view, and by its button the whole trip", async () => {
  const corner = { latitude: 40.73, longitude: -73.99 };
  const line = writePolyline([pickup, corner, dropoff]);
  const { rerender } = show({ line });
  const whole = sketch()?.textContent;
  rerender({ view: [pickup, { latitude: 40.747, longitude: -73.985 }] });
  const close = sketch()?.textContent;
  expect(close).not.toBe(whole);
  await userEvent.click(screen.getByRole("button", { name: "Show the whole trip" }));
  expect(sketch()?.textContent).toBe(whole);
  rerender({ view: [pickup, { latitude: 40.747, longitude: -73.985 }] });
  expect(sketch()?.textContent).toBe(close);
});
