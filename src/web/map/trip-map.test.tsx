import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import { writePolyline } from "#shared/places/polyline.ts";
import type { DrawnCar, MapSettings } from "./map-view.ts";
import { Sketch } from "./sketch.tsx";
import { TripMap } from "./trip-map.tsx";
import { mapConfig, mapLibrary } from "./use-map.ts";

const pickup = { latitude: 40.7484, longitude: -73.9857 };
const dropoff = { latitude: 40.7141, longitude: -74.0027 };
const label = "Map of the trip";

/** Replaces the map library; records the calls to the map. */
const fakeMapLibrary = () => {
  const original = { ...mapLibrary };
  onTestFinished(() => void Object.assign(mapLibrary, original));
  const openedSettings: MapSettings[] = [];
  const cars: (DrawnCar | null)[] = [];
  const mapCalls: string[] = [];
  Object.assign(mapLibrary, {
    canDraw: () => true,
    load: async () => (_: HTMLElement, settings: MapSettings) => {
      openedSettings.push(settings);
      return {
        showTrip: () => mapCalls.push("show"),
        drawCar: (car: DrawnCar | null) => cars.push(car),
        fit: () => mapCalls.push("fit"),
        zoomBy: (levels: number) => mapCalls.push(`zoom ${levels}`),
        close: () => mapCalls.push("close"),
      };
    },
  });
  return { openedSettings, cars, mapCalls };
};

type Props = Partial<ComponentProps<typeof TripMap>>;

const show = (
  props: Props = {},
  style: string | null = "/map/style.json",
  attribution = "© OpenStreetMap",
  lightStyle: string | null = null,
) => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9 } } });
  queries.setQueryData(mapConfig.queryKey, {
    ...{ style, lightStyle, attribution, center: null, spanMiles: null },
  });
  const tree = (more: Props) => (
    <QueryClientProvider client={queries}>
      <TripMap label={label} pickup={pickup} dropoff={dropoff} className="" {...props} {...more} />
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(tree({}));
  return { rerender: (more: Props) => rerender(tree(more)), unmount };
};

const sketch = () => screen.queryByRole("img", { name: label });

const waitForMapSettings = async (map: ReturnType<typeof fakeMapLibrary>) => {
  await waitFor(() => expect(map.openedSettings).not.toEqual([]));
  const settings = map.openedSettings.at(-1);
  if (!settings) throw new Error("no map was opened");
  return settings;
};

test("without WebGL the page draws a sketch with a scale and no loading message", () => {
  show();
  expect(sketch()?.textContent).toContain("mi");
  expect(screen.queryByRole("status")).toBeNull();
});

test("a sketch has the page's theme unless a map without light colors is to replace it", () => {
  show();
  const box = () => screen.getByRole("figure", { name: label }).className;
  expect(box()).toContain("sketch-ground");
  cleanup();
  fakeMapLibrary();
  show();
  expect(box()).toContain("map-ground");
  cleanup();
  show({}, "/map/style.json", "", "/map/style.json?theme=light");
  expect(box()).toContain("sketch-ground");
});

test("the map follows the page's theme, also while it is open", async () => {
  const page = document.documentElement;
  onTestFinished(() => void delete page.dataset.theme);
  page.dataset.theme = "light";
  const map = fakeMapLibrary();
  show({}, "/dark.json", "", "/light.json");
  expect((await waitForMapSettings(map)).style).toBe("/light.json");
  act(() => page.setAttribute("data-theme", "dark"));
  await waitFor(() => expect(map.openedSettings.at(-1)?.style).toBe("/dark.json"));
  expect(map.mapCalls).toContain("close");
});

test("without a map service the page draws a sketch and loads no map", async () => {
  const map = fakeMapLibrary();
  show({}, null);
  await Promise.resolve();
  expect(map.openedSettings).toEqual([]);
  expect(sketch()).not.toBeNull();
});

test("the map replaces the sketch after it has drawn its first picture", async () => {
  const map = fakeMapLibrary();
  show();
  const { onReady } = await waitForMapSettings(map);
  expect(sketch()).not.toBeNull();
  onReady("");
  await screen.findByRole("button", { name: "Zoom in" });
  expect(sketch()).toBeNull();
  expect(screen.getByText("© OpenStreetMap")).toBeDefined();
});

test("the map shows the attribution of an external style", async () => {
  const map = fakeMapLibrary();
  show({}, "https://tiles.example.com/style.json", "");
  (await waitForMapSettings(map)).onReady("© Example Maps");
  await screen.findByText("© Example Maps");
});

test("a button opens and closes the attribution", async () => {
  const map = fakeMapLibrary();
  show();
  (await waitForMapSettings(map)).onReady("");
  const button = await screen.findByRole("button", { name: "© Map data" });
  const notice = button.closest(".trip-map-notice");
  expect(notice?.hasAttribute("data-open")).toBe(false);
  await userEvent.click(button);
  expect(notice?.hasAttribute("data-open")).toBe(true);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await userEvent.click(button);
  expect(notice?.hasAttribute("data-open")).toBe(false);
});

test("buttons on the map zoom in, zoom out and show the whole trip", async () => {
  const map = fakeMapLibrary();
  show();
  (await waitForMapSettings(map)).onReady("");
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Zoom in" }));
  await person.click(screen.getByRole("button", { name: "Zoom out" }));
  await person.click(screen.getByRole("button", { name: "Show the whole trip" }));
  expect(map.mapCalls.slice(-3)).toEqual(["zoom 1", "zoom -1", "fit"]);
});

test("the sketch replaces a map that fails to load its tiles; Try again reopens the map", async () => {
  const map = fakeMapLibrary();
  show();
  (await waitForMapSettings(map)).onFailure();
  await screen.findByText(/The map did not load/);
  const destination = sketch()?.querySelector("rect");
  const bottom = Number(destination?.getAttribute("y")) + 12;
  expect(bottom, "above the message").toBeLessThan(360 - 65);
  const scale = sketch()?.querySelector(".sketch-scale-text");
  expect(Number(scale?.getAttribute("y")), "the scale is at the top").toBeLessThan(65);
  expect(map.mapCalls).toContain("close");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(map.openedSettings).toHaveLength(2));
  expect(document.activeElement).toBe(screen.getByRole("figure"));
  map.openedSettings[1]?.onReady("");
  await screen.findByRole("button", { name: "Zoom in" });
  expect(screen.queryByText(/The map did not load/)).toBeNull();
});

test("the page draws the sketch if the map library cannot be loaded", async () => {
  fakeMapLibrary();
  mapLibrary.load = () => Promise.reject(new Error("offline"));
  show();
  await screen.findByText(/The map did not load/);
  expect(sketch()).not.toBeNull();
});

test("the map draws the car at its newest position, with the position's age", async () => {
  const map = fakeMapLibrary();
  const { rerender } = show();
  (await waitForMapSettings(map)).onReady("");
  const point = { latitude: 40.73, longitude: -73.99 };
  rerender({ car: { point, at: Date.now() - 5000 } });
  await waitFor(() => expect(map.cars.at(-1)?.place.point).toEqual(point));
  expect(map.cars.at(-1)?.ageMs).toBeGreaterThanOrEqual(5000);
});

test("a sketch draws its car anew in a box of another size, where it would glide for a second", () => {
  const scene = {
    pickup,
    dropoff,
    line: [],
    areas: [],
    car: { latitude: 40.73, longitude: -73.9 },
  };
  const sketchIn = (width: number) => (
    <Sketch scene={scene} box={{ width, height: 200 }} label={label} carAt={Date.now()} />
  );
  const { rerender } = render(sketchIn(640));
  const car = () => document.querySelector(".sketch-moves");
  const [first, place] = [car(), car()?.getAttribute("style")];
  rerender(sketchIn(640));
  expect(car()).toBe(first);
  rerender(sketchIn(300));
  expect(car()).not.toBe(first);
  expect(car()?.getAttribute("style")).not.toBe(place);
});

test("leaving the page closes the map", async () => {
  const map = fakeMapLibrary();
  const { unmount } = show();
  await waitForMapSettings(map);
  unmount();
  expect(map.mapCalls.at(-1)).toBe("close");
});

type PickingProps = { onPick: (point: Point) => void; spanMiles: number | undefined };

const MapWithPin = ({ onPick, spanMiles }: PickingProps) => {
  const [point, setPoint] = useState<Point>(pickup);
  const pick = (next: Point) => {
    setPoint(next);
    onPick(next);
  };
  return (
    <TripMap
      label={label}
      pickup={point}
      pinEnd="pickup"
      onPick={pick}
      spanMiles={spanMiles}
      className=""
    />
  );
};

const showMapWithPin = (spanMiles?: number) => {
  const pinPoints: Point[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MapWithPin onPick={(point) => pinPoints.push(point)} spanMiles={spanMiles} />
    </QueryClientProvider>,
  );
  screen.getByRole("button", { name: /Pickup pin/ }).focus();
  return pinPoints;
};

/** Meters of the last step of the arrow keys. */
const metersOfLastStep = (picked: readonly Point[]): number => {
  const [before = pickup, last = before] = picked.slice(-2);
  return milesBetween(before, last) * 1609;
};

test("an arrow key moves the pin on the sketch by 10 meters", async () => {
  const picked = showMapWithPin();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{Enter}");
  expect(picked).toHaveLength(2);
  expect(picked[1] && milesBetween(pickup, picked[1]) * 1609).toBeCloseTo(20, 0);
});

test("+ and - zoom the sketch of a ZIP code area; arrow keys then move the pin by less or more", async () => {
  const picked = showMapWithPin(3);
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(metersOfLastStep(picked)).toBeGreaterThan(80);
  await userEvent.keyboard("+=++{ArrowUp}{ArrowUp}");
  expect(metersOfLastStep(picked)).toBeCloseTo(10, 0);
  await userEvent.keyboard("---{ArrowUp}");
  expect(metersOfLastStep(picked)).toBeGreaterThan(50);
  const scale = sketch()?.textContent;
  await userEvent.click(screen.getByRole("button", { name: "Zoom out" }));
  expect(sketch()?.textContent).not.toBe(scale);
  await userEvent.click(screen.getByRole("button", { name: "Zoom in" }));
  expect(sketch()?.textContent).toBe(scale);
  expect(picked).toHaveLength(5);
});

test("the sketch scrolls with a pin at its edge; Show the pin centers the pin", async () => {
  const picked = showMapWithPin(0.25);
  const pin = screen.getByRole("button", { name: /Pickup pin/ });
  for (let press = 0; press < 5; press += 1) await userEvent.keyboard("{Shift>}{ArrowUp}{/Shift}");
  expect(picked).toHaveLength(5);
  expect(Number.parseFloat(pin.style.top)).toBeGreaterThan(44);
  expect(Number.parseFloat(pin.style.top)).toBeLessThan(360);
  await userEvent.click(screen.getByRole("button", { name: "Show the pin" }));
  expect([pin.style.left, pin.style.top]).toEqual(["320px", "180px"]);
});

test("the sketch zooms to the given points; Show the whole trip zooms out", async () => {
  const corner = { latitude: 40.73, longitude: -73.99 };
  const line = writePolyline([pickup, corner, dropoff]);
  const { rerender } = show({ line });
  const wholeTripText = sketch()?.textContent;
  rerender({ view: [pickup, { latitude: 40.747, longitude: -73.985 }] });
  const closeUpText = sketch()?.textContent;
  expect(closeUpText).not.toBe(wholeTripText);
  await userEvent.click(screen.getByRole("button", { name: "Show the whole trip" }));
  expect(sketch()?.textContent).toBe(wholeTripText);
  rerender({ view: [pickup, { latitude: 40.747, longitude: -73.985 }] });
  expect(sketch()?.textContent).toBe(closeUpText);
});
