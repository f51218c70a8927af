import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { dragHeight, nearestSnapPoint, nextSnapPoint, type SnapPoint } from "./snap-points.ts";

type OfferSheetProps = { title: ReactNode; isLoadingOffers: boolean; children: ReactNode };

/** Offers as a sheet over the map on a phone, with three heights; plain content elsewhere. */
export const OfferSheet = ({ title, isLoadingOffers, children }: OfferSheetProps) => {
  const [snapPoint, setSnapPoint] = useState<SnapPoint>("half");
  const { sheet, height, grip } = useDrag(setSnapPoint);
  const moveTo = (next: SnapPoint) => {
    setSnapPoint(next);
    // The page may be scrolled to the form above the sheet.
    sheet.current?.parentElement?.scrollIntoView();
  };
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (snapPoint !== "peek") return;
    const raiseForFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(":focus-visible")) setSnapPoint("half");
    };
    const element = content.current;
    element?.addEventListener("focusin", raiseForFocus);
    return () => element?.removeEventListener("focusin", raiseForFocus);
  }, [snapPoint]);
  return (
    <section
      ref={sheet}
      aria-labelledby="offers"
      aria-busy={isLoadingOffers}
      data-snap={snapPoint}
      className={height === null ? "offer-sheet" : "offer-sheet offer-sheet-dragged"}
      style={height === null ? undefined : { height }}
    >
      <div className="offer-sheet-handle">
        <button
          type="button"
          aria-disabled={snapPoint === "peek"}
          onClick={() => moveTo(nextSnapPoint(snapPoint, -1))}
        >
          Show map
        </button>
        <button type="button" tabIndex={-1} aria-hidden className="offer-sheet-grip" {...grip} />
        <button
          type="button"
          aria-disabled={snapPoint === "full"}
          onClick={() => moveTo(nextSnapPoint(snapPoint, 1))}
        >
          Show more offers
        </button>
        {title}
      </div>
      <div ref={content} className="offer-sheet-content">
        {children}
      </div>
    </section>
  );
};

/** Follows the pointer on the grip, and settles at the nearest snap point. */
const useDrag = (onSettle: (snapPoint: SnapPoint) => void) => {
  const sheet = useRef<HTMLElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const start = useRef({ y: 0, height: 0 });
  const heightAt = ({ clientY }: PointerEvent) =>
    dragHeight(start.current.height + start.current.y - clientY, maxHeightOf(sheet.current));
  const isDragged = ({ currentTarget, pointerId }: PointerEvent) =>
    currentTarget.hasPointerCapture(pointerId);
  return {
    sheet,
    height,
    grip: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { y: event.clientY, height: sheet.current?.clientHeight ?? 0 };
      },
      onPointerMove: (event: PointerEvent) => {
        if (isDragged(event)) setHeight(heightAt(event));
      },
      onPointerUp: (event: PointerEvent) => {
        setHeight(null);
        if (isDragged(event))
          onSettle(nearestSnapPoint(heightAt(event), maxHeightOf(sheet.current)));
      },
      onPointerCancel: () => setHeight(null),
    },
  };
};

const maxHeightOf = (sheet: HTMLElement | null): number => sheet?.parentElement?.clientHeight ?? 0;
